import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'architecture.test.ts',
      ...['domain', 'client', 'server', 'console', 'dashboard', 'simulator', 'tools'].map(
        (folder) => `${folder}/**/*.test.{ts,tsx}`,
      ),
    ],
    globalSetup: 'server/testing/cluster.ts',
    pool: 'forks',
    maxWorkers: 2,
    // One process for many files: what a file loads and the compiler has optimized serves the next one. Files share no
    // state but the process; each has a database of its own.
    isolate: false,
    // Generous: a busy machine is slow, and a test that hangs is found all the same.
    testTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    hookTimeout: 120_000,
    teardownTimeout: 20_000,
  },
})
