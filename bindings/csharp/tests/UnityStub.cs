// As much of Unity as samples/GlidingBodies.cs uses, so that it is compiled and run where there is no Unity.
namespace UnityEngine
{
    public struct Vector3
    {
        public float x, y, z;
        public Vector3(float x, float y, float z) { this.x = x; this.y = y; this.z = z; }
    }

    public struct Quaternion
    {
        public float x, y, z, w;
        public Quaternion(float x, float y, float z, float w) { this.x = x; this.y = y; this.z = z; this.w = w; }
        public static Quaternion Euler(float x, float y, float z)
        {
            return new Quaternion(0, (float)System.Math.Sin(y * System.Math.PI / 360), 0, (float)System.Math.Cos(y * System.Math.PI / 360));
        }
    }

    public class GameObject
    {
        public readonly Transform transform;
        public GameObject() { transform = new Transform(this); }
    }

    public class Transform
    {
        public readonly GameObject gameObject;
        public Vector3 position;
        public Quaternion rotation;
        public Transform(GameObject of) { gameObject = of; }
        public void SetPositionAndRotation(Vector3 at, Quaternion turned) { position = at; rotation = turned; }
    }

    public static class Time
    {
        public static float deltaTime = 1f / 60;
    }

    public class MonoBehaviour
    {
        public static GameObject LastMade;
        public static GameObject Instantiate(GameObject prefab, Vector3 at, Quaternion turned)
        {
            LastMade = new GameObject();
            LastMade.transform.SetPositionAndRotation(at, turned);
            return LastMade;
        }
        public static void Destroy(GameObject gone) { if (gone == LastMade) LastMade = null; }
        public void Call(string name)
        {
            GetType().GetMethod(name, System.Reflection.BindingFlags.Instance | System.Reflection.BindingFlags.NonPublic).Invoke(this, null);
        }
    }
}
