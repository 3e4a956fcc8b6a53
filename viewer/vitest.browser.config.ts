import { defineConfig } from "vitest/config";

// One browser for all, one test after the other: software rendering leaves no core for a second.
export default defineConfig({
  test: {
    include: ["tests/browser/**/*.test.ts"],
    environment: "node",
    fileParallelism: false,
    testTimeout: 90_000,
    hookTimeout: 90_000,
    retry: 1, // on a machine with other work a key may be pressed before a frame was drawn; the report says who needed it
  },
});
