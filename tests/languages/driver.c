/* The session of tools/check_languages in C, through glidepath.h. The form of the file: session_file.h. */
#include <glidepath.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct {
    double frames_per_s;
    uint8_t* bytes;
    size_t size;
    uint32_t* ends;          /* message i ends before ends[i] */
    uint32_t* first_message; /* of each frame, and one beyond the last */
    uint32_t message_count, frame_count;
} session;

static void* grown(void* memory, size_t count, size_t element) {
    if ((count & (count - 1)) != 0 && count != 0) return memory;
    void* larger = realloc(memory, (count == 0 ? 1 : 2 * count) * element);
    if (larger == NULL) abort();
    return larger;
}

static unsigned digit(int c) { return c <= '9' ? (unsigned)(c - '0') : (unsigned)(c - 'a' + 10); }

static int read_session(const char* name, session* out) {
    FILE* file = fopen(name, "r");
    if (file == NULL || fscanf(file, "glidepath-session 1 %lf\n", &out->frames_per_s) != 1) return 0;
    for (int c = getc(file); c != EOF; c = getc(file)) {
        if (c == 'F') {
            out->first_message = grown(out->first_message, out->frame_count, sizeof(uint32_t));
            out->first_message[out->frame_count++] = out->message_count;
            if (getc(file) == EOF) break;
            continue;
        }
        if (getc(file) == EOF) break;
        for (c = getc(file); c != '\n' && c != EOF; c = getc(file)) {
            out->bytes = grown(out->bytes, out->size, 1);
            out->bytes[out->size++] = (uint8_t)(digit(c) << 4 | digit(getc(file)));
        }
        out->ends = grown(out->ends, out->message_count, sizeof(uint32_t));
        out->ends[out->message_count++] = (uint32_t)out->size;
    }
    out->first_message = grown(out->first_message, out->frame_count, sizeof(uint32_t));
    out->first_message[out->frame_count] = out->message_count;
    fclose(file);
    return 1;
}

static double now_s(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static void require(gp_code code) {
    if (code == GP_OK) return;
    char text[256];
    gp_last_error_text(text, sizeof text);
    fprintf(stderr, "%s\n", text);
    exit(1);
}

static uint64_t chained(uint64_t chain, uint64_t word) { return (chain ^ word) * 0x100000001b3u; }

static double drive(const session* s, uint64_t* chain) {
    gp_world_def def;
    gp_world* world = NULL;
    gp_pose_columns columns;
    static float positions[3 * 16384];
    static float rotations[4 * 16384];
    static uint32_t objects[16384];
    require(gp_world_def_init(&def, sizeof def));
    def.flags = GP_WORLD_ADOPTS;
    require(gp_world_create(&def, &world));
    require(gp_pose_columns_init(&columns, sizeof columns));
    columns.capacity = 16384;
    columns.objects = objects;
    columns.positions = positions;
    columns.rotations = rotations;
    const double begin_s = now_s();
    for (uint32_t f = 0; f < s->frame_count; ++f) {
        require(gp_begin_frame(world, 1.0 / s->frames_per_s));
        require(gp_step(world));
        for (uint32_t m = s->first_message[f]; m < s->first_message[f + 1]; ++m) {
            const uint32_t begin = m == 0 ? 0 : s->ends[m - 1];
            gp_receive(world, s->bytes + begin, s->ends[m] - begin, NULL);
        }
        require(gp_poses(world, GP_POSES_SHOWN, &columns));
        if (chain != NULL) {
            *chain = chained(*chain, columns.count);
            *chain = chained(*chain, gp_pose_hash(world));
            *chain = chained(*chain, gp_state_hash(world));
            *chain = chained(*chain, gp_router_hash(world));
            if (f % 100 == 99) printf("%u %016" PRIx64 "\n", f + 1, *chain);
        }
    }
    const double elapsed_s = now_s() - begin_s;
    require(gp_world_destroy(world));
    return elapsed_s;
}

int main(int argc, char** argv) {
    session s;
    memset(&s, 0, sizeof s);
    if (argc != 3 || !read_session(argv[1], &s)) {
        fputs("usage: driver SESSION REPEATS\n", stderr);
        return 2;
    }
    uint64_t chain = 0xcbf29ce484222325u;
    drive(&s, &chain);
    double best_s = 1e9;
    for (int i = atoi(argv[2]); i > 0; --i) {
        const double elapsed_s = drive(&s, NULL);
        if (elapsed_s < best_s) best_s = elapsed_s;
    }
    printf("end %u %u %016" PRIx64 " %.6f\n", s.frame_count, s.message_count, chain, best_s);
    return 0;
}
