import { defineConfig } from '@playwright/test'

const isRoot = process.getuid?.() === 0
const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: 2,
  // Generous: a busy machine is slow, and a test that hangs is found all the same.
  timeout: 120_000,
  // A test that needs a second try has found a fault, in the product or in itself.
  retries: 0,
  expect: { timeout: 20_000 },
  globalTimeout: 60 * 60_000,
  globalSetup: './tools/e2e-server.ts',
  use: {
    // Shorter than a test, which at its own limit is ended without naming the step it waited in.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Set by globalSetup; the workers read this file again.
    baseURL: process.env.BASE_URL,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    // Only the test of what works without a network wants the page from anywhere but the server.
    serviceWorkers: 'block',
    // Dialogs stand where they will be clicked from their first frame on; tests of motion ask for it themselves.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of every test takes more of the machine than the tests do: TRACE=on where one is needed.
    trace: process.env.TRACE === 'on' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: isRoot ? ['--no-sandbox', ...quiet] : quiet,
    },
  },
})
