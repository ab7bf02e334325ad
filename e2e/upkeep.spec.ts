// Upkeep from its library to the checked bill: composed by the leader, done by a technician on a phone, checked by
// somebody else, with a repair for what was broken.
import { type Page, expect, test } from '@playwright/test'
import { screen } from './frame.ts'
import { button } from './people.ts'
import { accountNamed, accountOf, call, signIn } from './support.ts'
import { newUpkeep } from './upkeep.ts'

const BILL = 'iot/maintenance-bill'
const phone = { width: 390, height: 844 }

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

test('a technician does upkeep on a phone, and the leader checks it', async ({ page, browser }) => {
  const { session, id, title } = await newUpkeep()
  await page.setViewportSize(phone)
  await signIn(page, { account: accountOf('维修工') })
  await page.goto(`/planned/maintenance-bill?id=${id}`)
  const opened = page.getByRole('dialog').filter({ hasText: title })
  await opened.getByRole('button', { name: button('开始') }).click()
  const asked = dialog(page, /开始/)
  await asked.getByLabel('作业票号').fill('TSD-001')
  await asked.getByRole('switch', { name: '现在停机并挂牌' }).click()
  await asked.getByRole('button', { name: button('确定') }).click()

  // The card of each item, permit and shutdown above them.
  const walk = page.getByRole('dialog').filter({ hasText: '门锁啮合' })
  await expect(walk.getByText('票号 TSD-001')).toBeVisible()
  await expect(walk.getByText(/已停机挂牌/)).toBeVisible()
  await walk.getByRole('textbox', { name: '门锁啮合' }).fill('9')
  const light = walk.getByRole('region', { name: '光幕' })
  await light
    .getByRole('button', { name: button('异常'), exact: true })
    .first()
    .click()
  await light.getByLabel('异常描述').fill('光幕失灵，需更换')
  await light.getByRole('button', { name: button('转报修') }).click()
  await expect(walk.getByRole('status').filter({ hasText: '已保存' })).toBeVisible()
  await walk.getByRole('button', { name: button('完成保养') }).click()
  await dialog(page, /完成/)
    .getByRole('button', { name: button('确定') })
    .click()
  await expect.poll(async () => (await call(session, 'GET', `${BILL}/detail?id=${id}`)).billStatus).toBe('to_check')

  const leader = await (await browser.newContext()).newPage()
  await signIn(leader, { account: accountNamed('wangjianjun') })
  await leader.goto(`/planned/maintenance-bill?id=${id}`)
  await leader
    .getByRole('dialog')
    .getByRole('button', { name: button('验收') })
    .click()
  await dialog(leader, /验收/)
    .getByRole('button', { name: button('确定') })
    .click()
  await expect.poll(async () => (await call(session, 'GET', `${BILL}/detail?id=${id}`)).billStatus).toBe('done')
  const { items } = await call(session, 'GET', `${BILL}/detail?id=${id}`)
  expect(items.some(({ repairBillId }: { repairBillId: string | null }) => repairBillId)).toBe(true)
  await leader.goto('/planned/maintenance-bill')
  await expect(screen(leader).getByRole('button', { name: /待验收/ })).toBeVisible()
})
