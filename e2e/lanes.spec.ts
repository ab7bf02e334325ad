// The dispatcher gives an order away by dropping it on the lane of a person, and sees it stand there.
import { expect as soon } from '@playwright/test'
import { form } from './forms.ts'
import { screen } from './frame.ts'
import { button } from './people.ts'
import { accountOf, call, signIn, startSession } from './support.ts'
import { test } from './walked.ts'

const expect = soon.configure({ timeout: 40_000 })
const LANES = '/maintenance/repair-order?view=lanes'

test('an order is dragged onto a lane, given away, and stands in it', async ({ page }) => {
  const account = accountOf('调度员')
  const desk = await startSession(account)
  const { records } = await call(desk, 'GET', 'iot/area/list?size=1')
  const title = `泳道派单${Date.now() % 1_000_000}`
  const { id } = await call(desk, 'POST', 'order/repair/submit', {
    title,
    priority: 1,
    areaId: records[0].id,
    trade: 'water',
  })
  await signIn(page, { account })
  await page.goto(LANES)
  const waiting = screen(page).getByRole('group', { name: '待派单' }).getByRole('button', { name: title })
  const lane = screen(page).locator('.lanes-scroll li').first()
  const name = await lane.locator('strong').textContent()
  await waiting.dragTo(lane.locator('.lanes-line'))
  await expect(
    form(page)
      .last()
      .getByLabel(/主修人/),
  ).toHaveValue(String(name))
  await form(page)
    .last()
    .getByRole('button', { name: button('确定') })
    .click()
  await expect(waiting).toHaveCount(0)
  await expect(lane.getByRole('link', { name: new RegExp(title) })).toBeVisible()
  expect(await call(desk, 'GET', `order/repair/detail?id=${id}`)).toMatchObject({ assigneeName: name })
})

test('the days before and after are a press away, and stay in the address', async ({ page }) => {
  await signIn(page, { account: accountOf('调度员') })
  await page.goto(LANES)
  await screen(page).getByRole('button', { name: '上一段' }).click()
  await expect(page).toHaveURL(/day=\d{4}-\d\d-\d\d/)
  await expect(screen(page).locator('.lanes-now')).toHaveCount(0)
  await screen(page).getByRole('button', { name: '今天' }).click()
  await expect(page).not.toHaveURL(/day=/)
  await expect(screen(page).locator('.lanes-now').first()).toBeAttached()
})
