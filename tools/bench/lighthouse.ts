// Runs Lighthouse 12, installed on demand: nothing else needs it.
import { chromium } from '@playwright/test'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signIn } from '../../e2e/support.ts'
import { findChromium } from '../chromium.ts'
import { run } from '../run.ts'

const LIGHTHOUSE = 'lighthouse@12.8.2'

export interface Loading {
  /** First contentful paint and time to interactive, in milliseconds. */
  painted: number
  interactive: number
}

interface Wish {
  runs: number
  /** CPU throttling factor against this machine. */
  slower: number
  isSignedIn: boolean
}

/** Loads a page over loopback, so that only the CPU is throttled and not the network. */
export async function loadingOf(url: string, { runs, slower, isSignedIn }: Wish): Promise<Loading[]> {
  const folder = mkdtempSync(join(tmpdir(), 'steward-lighthouse-'))
  const port = await freePort()
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
  })
  try {
    if (isSignedIn) {
      const page = await context.newPage()
      await signIn(page)
      await page.goto(url)
      await page.locator('.frame-header').waitFor()
      await page.close()
    }
    const loadings: Loading[] = []
    for (let count = 0; count < runs; count += 1) loadings.push(await once(url, port, slower, folder))
    return loadings
  } finally {
    await context.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function once(url: string, port: number, slower: number, folder: string): Promise<Loading> {
  const file = join(folder, 'report.json')
  const wanted = [
    '--only-audits=first-contentful-paint,interactive',
    '--output=json',
    `--output-path=${file}`,
    '--quiet',
  ]
  const line = ['requestLatencyMs', 'downloadThroughputKbps', 'uploadThroughputKbps'].map(
    (name) => `--throttling.${name}=0`,
  )
  const speed = ['--throttling-method=devtools', `--throttling.cpuSlowdownMultiplier=${slower}`, ...line]
  const screen = ['--preset=desktop', '--disable-storage-reset', `--port=${port}`]
  const { ok, output } = await run(['npx', '--yes', LIGHTHOUSE, url, ...screen, ...speed, ...wanted])
  if (!ok) throw new Error(`Lighthouse did not finish:\n${output}`)
  const { audits } = JSON.parse(readFileSync(file, 'utf8'))
  const value = (audit: string): number => {
    const { numericValue } = audits[audit] ?? {}
    if (typeof numericValue !== 'number') throw new Error(`Lighthouse has no figure for ${audit}`)
    return numericValue
  }
  return { painted: value('first-contentful-paint'), interactive: value('interactive') }
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
