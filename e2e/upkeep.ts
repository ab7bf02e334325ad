// Upkeep prepared for a test as the leader of the demonstration may, and done as a technician does it.
import { type Page, expect } from '@playwright/test'
import { button } from './people.ts'
import { type Session, accountNamed, accountOf, call, startSession } from './support.ts'

interface Leader {
  session: Session
  mark: string
}

/** A published template of two items for devices of this type: one with a permit, one with a shutdown. */
export async function newTemplate({ session, mark }: Leader, equipmentType: string, more: object = {}) {
  const item = async (code: string, facts: object) =>
    call(session, 'POST', 'iot/maintenance-indicator/submit', {
      code: `${code}${mark}`,
      equipmentType,
      operation: '断电后检查',
      ...facts,
    })
  const gap = await item('A', {
    name: '门锁啮合',
    valueType: 'number',
    unit: 'mm',
    lowerLimit: '7',
    needPermit: 'electric',
  })
  const light = await item('B', { name: '光幕', isKey: 1, needShutdown: 1 })
  const template = await call(session, 'POST', 'iot/maintenance-template/submit', {
    name: `验证保养${mark}`,
    equipmentType,
    maintainLevel: 'month',
    ...more,
    details: [{ indicatorId: gap.id }, { indicatorId: light.id }],
  })
  await call(session, 'POST', 'iot/maintenance-template/publish', { id: template.id })
  return { id: String(template.id), name: `验证保养${mark}` }
}

/** A bill of such a template at a device, for the technician. */
export async function newUpkeep() {
  const session = await startSession(accountNamed('wangjianjun'))
  const worker = await startSession(accountOf('维修工'))
  const mark = String(Date.now() % 1_000_000)
  const { records } = await call(session, 'GET', 'iot/device/list?size=1')
  const device = records[0]
  const template = await newTemplate({ session, mark }, device.deviceTypeId)
  const bill = await call(session, 'POST', 'iot/maintenance-bill/submit', {
    templateId: template.id,
    title: `验证保养${mark}`,
    deviceIds: device.id,
    assigneeId: worker.reply.user_id,
  })
  return { session, worker, id: String(bill.id), title: `验证保养${mark}` }
}

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

/** In the form that beginning asks: the permit, and the device is shut down. */
export async function beginUpkeep(page: Page): Promise<void> {
  const asked = dialog(page, /开始/)
  await asked.getByLabel('作业票号').fill('TSD-001')
  await asked.getByRole('switch', { name: '现在停机并挂牌' }).click()
  await asked.getByRole('button', { name: button('确定') }).click()
}

/** The card of each item, one of them broken and reported, with permit and shutdown above them. */
export async function walkUpkeep(page: Page): Promise<void> {
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
}

/** The report is that of the vendor, where one does it. */
export async function finishUpkeep(page: Page, report?: string): Promise<void> {
  const walk = page.getByRole('dialog').filter({ hasText: '门锁啮合' })
  await walk.getByRole('button', { name: button('完成保养') }).click()
  const asked = dialog(page, /完成/)
  if (report !== undefined) {
    await asked.getByLabel('相册').setInputFiles(report)
    await expect(asked.getByRole('img', { name: '照片' })).toBeVisible()
  }
  await asked.getByRole('button', { name: button('确定') }).click()
}

export async function checkUpkeep(page: Page, id: string): Promise<void> {
  await page.goto(`/planned/maintenance-bill?id=${id}`)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: button('验收') })
    .click()
  await dialog(page, /验收/)
    .getByRole('button', { name: button('确定') })
    .click()
}
