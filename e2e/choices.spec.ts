// Choosing people and places by keyboard, pinyin and what was chosen last.
import { type Page, expect as soon, test } from '@playwright/test'
import { add, form } from './forms.ts'
import { button } from './people.ts'
import { type Account, accountOf, call, demoAccounts, signIn, startSession } from './support.ts'
import { startTrouble } from './trouble.ts'

// Generous time limit for a busy machine; tests await events.
test.describe.configure({ timeout: 120_000 })
const expect = soon.configure({ timeout: 30_000 })

const BILLS = '/maintenance/repair-bill'
const box = (page: Page, label: string) =>
  form(page)
    .last()
    .getByRole('combobox', { name: new RegExp(`^(\\* ?)?${label}$`) })
const options = (page: Page) => page.getByRole('listbox').getByRole('option')
const recent = (page: Page) => page.getByRole('listbox').getByRole('group', { name: '最近选择' }).getByRole('option')

test('the dispatcher gives a request to 罗勇 without mouse or Chinese input', async ({ page }) => {
  const session = await signIn(page, { account: accountOf('调度员') })
  const [place] = (await call(session, 'GET', 'iot/area/choices?text=glf')).records
  const { id } = await call(session, 'POST', 'iot/repair-bill/submit', { title: '管道漏水', areaId: place.id })
  await page.goto(`${BILLS}?id=${id}`)
  await form(page)
    .getByRole('button', { name: button('受理') })
    .first()
    .press('Enter')
  const person = box(page, '直接派给')
  await person.focus()
  await page.keyboard.type('ly')
  await page.keyboard.press('Enter')
  await expect(person).toHaveValue('罗勇')
  await expect(person).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Backspace')
  await expect(person).toHaveValue('')
  await page.keyboard.type('zhangl')
  await expect(options(page).first()).toContainText('心内科一病区')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await page.keyboard.type('luoy')
  await expect(options(page)).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(person).toHaveValue('罗勇')
  const taken = page.waitForResponse((reply) => reply.url().includes('/iot/repair-bill/accept'))
  await page.keyboard.press('Control+Enter')
  expect((await (await taken).json()).code).toBe(200)
  const { orderId } = await call(session, 'GET', `iot/repair-bill/detail?id=${id}`)
  expect((await call(session, 'GET', `order/repair/detail?id=${orderId}`)).assigneeName).toBe('罗勇')
})

async function newRequest(page: Page, account: Account) {
  await signIn(page, { account })
  await page.goto(BILLS)
  await add(page, '新增报修单')
  await box(page, '区域').focus()
}

test('a nurse finds a place by its initials, and again among the recent ones, which nobody else is shown', async ({
  page,
  context,
}) => {
  const [nurse, other] = demoAccounts().filter(({ role }) => role === '报修人')
  if (!nurse || !other) throw new Error('the demonstration has two people who report')
  await newRequest(page, nurse)
  await page.keyboard.type('glf')
  await expect(options(page).first()).toContainText('锅炉房')
  await expect(options(page).first()).toContainText(' / ')
  await page.keyboard.press('Enter')
  await expect(box(page, '区域')).toHaveValue(/锅炉房$/)
  await page.reload()
  await add(page, '新增报修单')
  await box(page, '区域').focus()
  await page.keyboard.press('ArrowDown')
  await expect(recent(page)).toHaveCount(1)
  await expect(recent(page)).toContainText('锅炉房')
  await page.keyboard.press('Enter')
  await expect(box(page, '区域')).toHaveValue(/锅炉房$/)
  // As signing out leaves the browser.
  await page.evaluate(() => {
    for (const name of ['token', 'refreshToken', 'expiresIn', 'userInfo']) localStorage.removeItem(`steward-${name}`)
  })
  await page.close()

  const another = await context.newPage()
  await newRequest(another, other)
  await another.keyboard.press('ArrowDown')
  await expect(options(another).first()).toBeVisible()
  await expect(recent(another)).toHaveCount(0)
  await another.keyboard.type('没有这个地方')
  await expect(another.getByRole('status').filter({ hasText: '没有找到“没有这个地方”' })).toBeVisible()
})

test('a tree is walked with the arrow keys, and what failed to load is asked for again', async ({ page }) => {
  const keeper = await startSession(accountOf('报修人'))
  const top = (await call(keeper, 'GET', 'iot/area/choices?parentId=0')).records
  await newRequest(page, accountOf('报修人'))
  const trouble = await startTrouble(page, '**/iot/area/choices*')
  await box(page, '区域').press('ArrowDown')
  await expect(box(page, '区域')).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('alert').filter({ hasText: '重试' })).toBeVisible()
  await trouble.endAtPress()
  await page.keyboard.press('Enter')
  await expect(options(page)).toHaveCount(top.length)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('navigation', { name: '所在层级' })).toContainText(top[0].title)
  await expect(options(page).first()).toBeVisible()
  await page.keyboard.press('End')
  const last = options(page).last()
  await expect(last).toHaveAttribute('data-pointed', 'true')
  const name = await last.locator('.choice-name').innerText()
  await page.keyboard.press('Enter')
  await expect(box(page, '区域')).toHaveValue(new RegExp(`${top[0].title} / ${name}$`))
})
