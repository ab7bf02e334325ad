import { readFileSync, mkdirSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { accountOf, signIn } from '../e2e/support.ts'
// plan: [{name, path, role, width, locale, appearance, do?}]
interface Shot {
  name: string
  path: string
  role?: string
  tenant?: string
  widths?: number[]
  locales?: ('zh' | 'en')[]
  looks?: ('light' | 'dark')[]
  click?: string[]
  full?: boolean
}
const plan: Shot[] = JSON.parse(readFileSync(process.argv[2]!, 'utf8'))
mkdirSync('/tmp/shots', { recursive: true })
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH!,
  args: ['--no-sandbox', '--disable-gpu'],
})
for (const s of plan)
  for (const w of s.widths ?? [1440])
    for (const l of s.locales ?? ['zh'])
      for (const a of s.looks ?? ['light']) {
        const c = await browser.newContext({
          viewport: { width: w, height: w < 500 ? 844 : 900 },
          locale: l === 'zh' ? 'zh-CN' : 'en-US',
          timezoneId: 'Asia/Shanghai',
          reducedMotion: 'reduce',
          serviceWorkers: 'block',
          baseURL: process.env.BASE_URL!,
        })
        const p = await c.newPage()
        try {
          await signIn(p, { account: accountOf(s.role, s.tenant), locale: l, appearance: a })
          await p.goto(s.path)
          await p.locator('.frame-screen').first().waitFor({ timeout: 60000 })
          await p.waitForTimeout(2500)
          for (const sel of s.click ?? []) {
            const target = sel.startsWith('=')
              ? p.getByText(sel.slice(1), { exact: true }).filter({ visible: true }).first()
              : p.locator(sel).filter({ visible: true }).first()
            await target.click({ timeout: 20000 })
            await p.waitForTimeout(1200)
          }
          await p.waitForTimeout(800)
          await p.screenshot({ path: `/tmp/shots/${s.name}-${w}-${l}-${a}.png`, fullPage: s.full ?? false })
          console.log(s.name, w, l, a)
        } catch (e) {
          console.log('FAILED', s.name, w, l, a, String(e).slice(0, 200))
          await p.screenshot({ path: `/tmp/shots/${s.name}-${w}-${l}-${a}-failed.png` })
        }
        await c.close()
      }
await browser.close()
