import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'architecture.test.ts',
      ...['domain', 'client', 'server', 'console', 'simulator', 'tools'].map(
        (folder) => `${folder}/**/*.test.{ts,tsx}`,
      ),
    ],
    globalSetup: 'server/testing/cluster.ts',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    teardownTimeout: 20_000,
  },
})
