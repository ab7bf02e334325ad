// The history in a detail: who changed what, when, before and after; opened by people of the house.
import AxeBuilder from '@axe-core/playwright'
import { type Page, expect as soon } from '@playwright/test'
import { form } from './forms.ts'
import { type Session, accountOf, call, signIn, startSession } from './support.ts'
import { test } from './walked.ts'

const expect = soon.configure({ timeout: 30_000 })
const unique = () => Math.random().toString(36).slice(2, 8).toUpperCase()

const engineer = () => accountOf('设备工程师')

interface Gateway {
  id: string
  gatewayCode: string
}

/** A gateway of the engineer's own, renamed and moved once. */
async function changedGateway(session: Session): Promise<Gateway> {
  const areas: { records: { id: string; areaName: string }[] } = await call(session, 'GET', 'iot/area/list?size=2')
  const [one, other] = areas.records
  const gatewayCode = `H${unique()}`
  const { id } = await call(session, 'POST', 'iot/gateway/submit', {
    gatewayName: '旧网关',
    gatewayCode,
    areaId: one?.id,
  })
  await call(session, 'POST', 'iot/gateway/submit', {
    id,
    gatewayName: '新网关',
    areaId: other?.id,
    secret: 'Quite-secret-1',
  })
  return { id, gatewayCode }
}

const history = (page: Page, name = '变更记录') => form(page).getByRole('region', { name })
const entries = (page: Page, name?: string) => history(page, name).getByRole('listitem')

test('an engineer reads who changed a gateway, what it was before and what it became', async ({ page }) => {
  const session = await signIn(page, { account: engineer() })
  const { id } = await changedGateway(session)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/history?')) asked.push(request.url())
  })
  await page.goto(`/iot/gateway?id=${id}`)
  await expect(form(page)).toContainText('新网关')
  await expect(history(page)).toBeVisible()
  // Nothing is asked for before somebody wants to know.
  expect(asked).toEqual([])
  await history(page).getByRole('button', { name: '变更记录' }).click()
  const latest = entries(page).filter({ hasText: '新网关' })
  const own: { realName: string } = await call(session, 'GET', 'blade-user/info')
  await expect(latest).toContainText(own.realName)
  await expect(latest).toContainText('修改')
  await expect(latest.locator('dl > div').filter({ hasText: '网关名称' })).toHaveText('网关名称旧网关→改为新网关')
  await expect(latest).toContainText('区域')
  await expect(latest).toContainText('接入密钥')
  await expect(history(page)).not.toContainText('Quite-secret-1')
  await expect(entries(page).last()).toContainText('新增')
  expect(asked).toHaveLength(1)
  const { violations } = await new AxeBuilder({ page }).include('.crud-history').analyze()
  expect(violations.map(({ id: rule, nodes }) => `${rule}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([])
})

test('changes are shown page by page, and a new one appears with the edit that made it', async ({ page }) => {
  const session = await signIn(page, { account: engineer() })
  const { id } = await changedGateway(session)
  for (let n = 0; n < 25; n += 1) await call(session, 'POST', 'iot/gateway/submit', { id, remark: `第${n}次` })
  await page.goto(`/iot/gateway?id=${id}`)
  await history(page).getByRole('button', { name: '变更记录' }).click()
  await expect(entries(page)).toHaveCount(20)
  await expect(entries(page).first()).toContainText('第24次')
  await history(page).getByRole('button', { name: '查看更早的变更' }).click()
  await expect(entries(page).last()).toContainText('新增')
  await expect(history(page).getByRole('button', { name: '查看更早的变更' })).toHaveCount(0)
  await form(page)
    .getByRole('button', { name: /修\s?改/ })
    .click()
  await form(page, /修改/).getByLabel('备注').fill('最后一次')
  await page.keyboard.press('Control+Enter')
  await expect(entries(page).first()).toContainText('最后一次')
})

test('what failed can be asked for again, and without the right it is said so', async ({ page }) => {
  const session = await signIn(page, { account: engineer() })
  const { id } = await changedGateway(session)
  const answer = (status: number, msg: string) =>
    page.route(/\/history\?/, (route) => route.fulfill({ status, json: { code: status, success: false, msg } }))
  await answer(503, '数据库暂不可用')
  await page.goto(`/iot/gateway?id=${id}`)
  await history(page).getByRole('button', { name: '变更记录' }).click()
  await expect(history(page)).toContainText('数据库暂不可用')
  await page.unroute(/\/history\?/)
  await history(page)
    .getByRole('button', { name: /重\s?试/ })
    .click()
  await expect(entries(page).first()).toContainText('新网关')
  await answer(403, '权限不足')
  await page.reload()
  await history(page).getByRole('button', { name: '变更记录' }).click()
  await expect(history(page).getByRole('alert')).toBeVisible()
  await expect(history(page).getByRole('button', { name: /重\s?试/ })).toHaveCount(0)
})

test('on a phone, in English, nothing runs off the side', async ({ page }) => {
  const { id } = await changedGateway(await startSession(engineer()))
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, { account: engineer(), locale: 'en' })
  await page.goto(`/iot/gateway?id=${id}`)
  const button = history(page, 'History').getByRole('button', { name: 'History' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await expect(entries(page, 'History').filter({ hasText: '新网关' })).toContainText('Changed')
  const wide = await history(page, 'History').evaluate((part) =>
    [part, ...part.querySelectorAll('*')].some((one) => one.getBoundingClientRect().right > innerWidth + 0.5),
  )
  expect(wide).toBe(false)
  expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(40)
})
