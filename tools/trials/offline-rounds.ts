// Walks rounds on a phone while its network is cut at random points, and compares what arrived with what was entered.
//
//   node tools/trials/offline-rounds.ts [--cuts 200] [--seed 1]
import { chromium, devices } from '@playwright/test'
import { parseArgs } from 'node:util'
import { openLine, prepare, randomFrom, walkWithCuts } from '../../e2e/offline-cuts.ts'
import { findChromium } from '../chromium.ts'
import setup from '../e2e-server.ts'

const { values } = parseArgs({
  options: { cuts: { type: 'string', default: '200' }, seed: { type: 'string', default: '1' } },
})
const wanted = Number(values.cuts)
const CUTS_A_ROUND = 8
const random = randomFrom(Number(values.seed))

const stop = await setup()
const line = await openLine()
const isRoot = process.getuid?.() === 0
const browser = await chromium.launch({ executablePath: await findChromium(), args: isRoot ? ['--no-sandbox'] : [] })
const sums = { rounds: 0, cuts: 0, reopened: 0, faults: 0 }
try {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7']
  const context = await browser.newContext({
    ...phone,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
  })
  await prepare(context, line)
  while (sums.cuts < wanted) {
    const { cuts, reopened, faults } = await walkWithCuts({ context, line, random, cuts: CUTS_A_ROUND })
    sums.rounds += 1
    sums.cuts += cuts
    sums.reopened += reopened
    sums.faults += faults.length
    console.log(
      `round ${sums.rounds}: ${cuts} cuts, opened anew ${reopened} times, ${faults.join('; ') || 'all as entered'}`,
    )
  }
} finally {
  await browser.close()
  line.close()
  await stop()
}
const { rounds, cuts, reopened, faults } = sums
console.log(`${rounds} rounds, ${cuts} cuts, pages opened anew ${reopened} times: ${faults} differences`)
process.exit(faults > 0 ? 1 : 0)
