// A call at the desk: what the dispatcher does until the request is saved, counted and reckoned.
import { expect, test } from '@playwright/test'
import { add, form } from './forms.ts'
import { rows } from './frame.ts'
import { clicksOn, countClicks } from './people.ts'
import { accountOf, call, signIn, startSession } from './support.ts'

const MOST = { actions: 6, seconds: 20 }
/** Seconds of a click with the way to it, and of a key, by the keystroke-level model. */
const CLICK = 1.5
const KEY = 0.28
/** Keys for a Chinese character: its spelling and the choice. */
const KEYS = 4

test('a call becomes a saved request in six actions and twenty seconds', async ({ page }) => {
  const desk = await startSession(accountOf('调度员'))
  const { records } = await call(desk, 'GET', 'iot/area/list?areaType=room&size=1')
  const [{ id: areaId, areaName }] = records
  const title = `水龙头漏水${Date.now() % 1_000_000}`
  await countClicks(page)
  await signIn(page, { account: accountOf('调度员') })
  await page.goto('/maintenance/repair-bill')
  await expect(rows(page).first()).toBeVisible()
  const before = await clicksOn(page)
  await add(page, /报修单/)
  await form(page).getByLabel('故障标题').click()
  await page.keyboard.type(title)
  await form(page)
    .getByRole('combobox', { name: /^(\* ?)?区域$/ })
    .click()
  await page.keyboard.type(areaName)
  await expect(page.locator('.ant-select-item-option:visible, .choice-line:visible').first()).toContainText(areaName)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await expect(form(page)).toHaveCount(0)
  const { records: saved } = await call(desk, 'GET', `iot/repair-bill/list?title=${encodeURIComponent(title)}&size=1`)
  expect(saved[0]).toMatchObject({ areaId, billStatus: 'submitted' })
  const clicks = (await clicksOn(page)) - before
  // Each click, each text typed (the second with Enter), and the keys that save.
  const actions = clicks + 3
  const typed = `${title}${areaName}`
  const spelt = typed.match(/\p{Script=Han}/gu)?.length ?? 0
  const keys = spelt * KEYS + (typed.length - spelt) + 2
  const seconds = Math.round(clicks * CLICK + keys * KEY)
  process.stdout.write(`a call: saved after ${actions} actions, about ${seconds} s\n`)
  expect(actions).toBeLessThanOrEqual(MOST.actions)
  expect(seconds).toBeLessThanOrEqual(MOST.seconds)
})
