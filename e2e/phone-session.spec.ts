// What of a telephone call outlives a reload, and what ends with the session.
import { rows } from './frame.ts'
import { fillIn, nextCaptcha } from './login-form.ts'
import { card, digits, expect, isOpen, recordsOf, sitDown, test } from './phone-desk.ts'
import { accountOf, call } from './support.ts'

test.describe.configure({ timeout: 180_000 })

test('notes typed during a call outlive a reload, and are kept with its record', async ({ page, desk, keeper }) => {
  const number = digits()
  await sitDown(page, desk)
  desk.box.ring(number, 'reload')
  await card(page).getByLabel('通话备注').fill('三床水龙头漏水')
  await page.reload()
  await isOpen(page)
  await expect(card(page)).toContainText(number)
  await expect(card(page).getByLabel('通话备注')).toHaveValue('三床水龙头漏水')
  desk.box.save(number, 'reload')
  await expect.poll(async () => (await recordsOf(keeper, number)).length).toBe(1)
  const [{ id }] = await recordsOf(keeper, number)
  expect(await call(keeper, 'GET', `iot/phone-call/detail?id=${id}`)).toMatchObject({ note: '三床水龙头漏水' })
})

test('a call that could not be stored is not posted by the person who signs in next', async ({
  page,
  desk,
  keeper,
}) => {
  const number = digits()
  await page.clock.install()
  await sitDown(page, desk)
  let posted = 0
  await page.route(/phone-call\/draft$/, async (route) => {
    posted += 1
    await route.fulfill({ status: 503, json: { code: 503 } })
  })
  desk.box.save(number, 'left')
  // Each failure doubles the pause; the sixth lasts longer than a change of persons.
  const tries = async () => {
    await page.clock.fastForward(20_000)
    return posted
  }
  await expect.poll(tries).toBeGreaterThanOrEqual(6)
  await page.getByRole('button', { name: /^账号/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  const [answer] = await Promise.all([
    nextCaptcha(page),
    page
      .getByRole('dialog')
      .getByRole('button', { name: /确\s?定/ })
      .click(),
  ])
  const before = posted
  await page.unroute(/phone-call\/draft$/)
  page.on('request', (request) => {
    if (request.url().endsWith('phone-call/draft')) posted += 1
  })
  await fillIn(page, accountOf().password, answer)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/wel\/index$/)
  // Time that passes while the menu is on its way would end its request.
  const first = page.getByRole('region', { name: '常用入口' }).getByRole('link').first()
  await expect(first).toBeVisible()
  await page.clock.fastForward(60_000)
  await first.click()
  await expect(rows(page).first()).toBeVisible()
  expect(posted).toBe(before)
  expect(await recordsOf(keeper, number)).toEqual([])
})
