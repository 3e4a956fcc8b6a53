// A Unity component that moves game objects: one transform for each body of the world. Put it on an empty object, give it a
// prefab, and tell it what the server said.
//
//     bodies.Said(id, new Vector3(3, 0, 7), 90);     // whenever a position comes
using System.Collections.Generic;
using Glidepath;
using UnityEngine;

public sealed class GlidingBodies : MonoBehaviour
{
    public GameObject Prefab;

    private readonly Dictionary<uint, Transform> shown = new Dictionary<uint, Transform>();
    private readonly PoseColumns columns = new PoseColumns();
    private Space space;
    private World world;

    // A position of an object that came from the server; the first one creates it.
    public void Said(uint id, Vector3 point, float headingDegrees)
    {
        var target = new Vector(point.x, point.y, point.z);
        BodyId body = world.Find(id);
        if (!body.IsNone)
        {
            world.GlideTo(body, space, target, headingDegrees);
            return;
        }
        world.SpawnAt(id, space, target, headingDegrees);
        shown[id] = Instantiate(Prefab, point, Quaternion.Euler(0, headingDegrees, 0)).transform;
    }

    // The server says that it is gone.
    public void Gone(uint id)
    {
        BodyId body = world.Find(id);
        if (body.IsNone) return;
        world.Remove(body);
        Destroy(shown[id].gameObject);
        shown.Remove(id);
    }

    private void Awake()
    {
        space = Space.Unity;
        world = new World(new WorldOptions { Viewer = Viewer.Nobody });
    }

    private void Update()
    {
        world.Tick(Time.deltaTime);
        world.Poses(columns, space);
        for (int i = 0; i < columns.Count; ++i)
        {
            Transform body;
            if (!shown.TryGetValue(columns.Objects[i], out body)) continue;
            Vector at = columns.Point(i);
            float[] q = columns.Rotations;
            body.SetPositionAndRotation(new Vector3(at.X, at.Y, at.Z),
                                        new Quaternion(q[4 * i + 1], q[4 * i + 2], q[4 * i + 3], q[4 * i]));
        }
    }

    private void OnDestroy() { world.Dispose(); }
}
