// Finds a Chromium for browser tests, and installs one where possible. Its headless shell comes first: the same engine
// without the browser's own windows and services, which take a fifth of the machine in every test.
import { chromium } from '@playwright/test'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run, script } from './run.ts'

const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

export async function findChromium(): Promise<string> {
  const given = process.env.CHROMIUM_PATH
  if (given && !existsSync(given)) throw new Error(`CHROMIUM_PATH names ${given}, which does not exist.`)
  const found = given || search()
  if (found) return found
  console.log('No Chromium found, installing one …')
  if (process.getuid?.() === 0 && inPath('apt-get')) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await run(['apt-get', 'update', '-q'], { env })
    const install = ['apt-get', 'install', '-qy', '--no-install-recommends']
    // Without Chinese fonts characters are empty boxes.
    await run([...install, 'fonts-noto-cjk'], { env })
    // Older distributions have no package of the shell alone.
    const { ok } = await run([...install, 'chromium-headless-shell'], { env })
    if (!ok) await run([...install, 'chromium'], { env })
  } else {
    await run([...script('@playwright/test/cli.js'), 'install', 'chromium'])
  }
  const installed = search()
  if (installed) return installed
  throw new Error(
    'The browser tests need Chromium, and it could not be installed here: install it and set CHROMIUM_PATH to it.',
  )
}

function search(): string | undefined {
  return names.map(inPath).find((path) => path !== undefined) ?? playwrightsOwn()
}

function inPath(name: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(isProgram)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function playwrightsOwn(): string | undefined {
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}
