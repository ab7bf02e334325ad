// Lists, rows and labels on paper: what the browser is given to print, as the people who print it see it.
import { type Page, expect, test } from '@playwright/test'
import decodeQR from 'qr/decode.js'
import { add, choose, save } from './forms.ts'
import { rows, screen } from './frame.ts'
import { button } from './people.ts'
import { accountOf, call, serverUrl, signIn } from './support.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: /^打印/ })
/** The document that is printed. */
const paper = (page: Page) => page.frameLocator('iframe[data-print]')

/** The browser's print window would wait for a person: what it is asked for is counted instead. */
const catchPrint = (page: Page) =>
  page.addInitScript(() => {
    window.print = () => {
      const top = window.top as Window & { printed?: number }
      top.printed = (top.printed ?? 0) + 1
    }
  })

const untilPrinted = (page: Page) => page.waitForFunction(() => (window as Window & { printed?: number }).printed === 1)

async function fromMenu(page: Page, name: string): Promise<void> {
  await screen(page).getByRole('button', { name: /更多$/ }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
  await expect(dialog(page)).toBeVisible()
}

const print = (page: Page) =>
  dialog(page)
    .getByRole('button', { name: button('打印') })
    .click()

/** What a phone's camera reads: the codes of the printed document, drawn by a browser and decoded from its pixels. */
async function codesOn(page: Page): Promise<(string | undefined)[]> {
  const html = await paper(page)
    .locator('html')
    .evaluate((root) => root.outerHTML)
  const wall = await page.context().browser()?.newPage()
  if (!wall) throw new Error('the browser is gone')
  await wall.setContent(`<!doctype html>${html}`)
  const codes: (string | undefined)[] = []
  for (const code of await wall.locator('.qr').all()) {
    const png = (await code.screenshot()).toString('base64')
    const { pixels, width, height } = await wall.evaluate(async (picture) => {
      const image = new Image()
      image.src = `data:image/png;base64,${picture}`
      await image.decode()
      const canvas = new OffscreenCanvas(image.width, image.height)
      const context = canvas.getContext('2d')
      context?.drawImage(image, 0, 0)
      const drawn = context?.getImageData(0, 0, image.width, image.height).data ?? []
      return { pixels: [...drawn], width: image.width, height: image.height }
    }, png)
    codes.push(decodeQR({ data: Uint8ClampedArray.from(pixels), width, height }))
  }
  await wall.close()
  return codes
}

const HOUSES = /外科住院楼|内科住院楼|医技楼|门急诊楼/

test('a dispatcher prints what a filter finds, black on white in the dark', async ({ page }) => {
  await catchPrint(page)
  const session = await signIn(page, { account: accountOf('调度员'), appearance: 'dark' })
  const { records } = await call(session, 'GET', 'order/repair/list?orderStatus=closed&size=50')
  // Those of other tests stand in places of their own.
  const { orderNo } = records.find(({ areaName }: { areaName: string }) => HOUSES.test(areaName))
  // All that are closed are more than are printed at once.
  await page.goto(`/maintenance/repair-order?f.orderStatus=closed&f.orderNo=${String(orderNo)}`)
  await expect(rows(page).first()).toBeVisible()
  const count = await rows(page).count()
  const headings = await screen(page).getByRole('columnheader').allInnerTexts()
  const wanted = headings.map((one) => one.trim()).filter((one) => one !== '' && one !== '操作')
  await fromMenu(page, '打印')
  await print(page)
  await untilPrinted(page)
  await page.emulateMedia({ media: 'print' })
  await expect(paper(page).getByRole('heading')).toHaveText('维修工单列表')
  await expect(paper(page).locator('.sheet-head')).toContainText('示范市第一人民医院')
  await expect(paper(page).locator('.sheet-filters')).toHaveText(/状态\s*已关闭/)
  await expect(paper(page).locator('.sheet-signed')).toContainText(`共 ${count} 条`)
  await expect(paper(page).locator('.sheet-signed')).toContainText('李慧敏')
  await expect(paper(page).locator('thead th')).toHaveText(['序号', ...wanted])
  await expect(paper(page).locator('tbody tr')).toHaveCount(count)
  await expect(paper(page).locator('tbody')).toContainText(HOUSES)
  const look = await paper(page)
    .locator('html')
    .evaluate((root) => [getComputedStyle(root).color, getComputedStyle(root).backgroundColor])
  expect(look).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
})

test('a technician labels three chosen devices on a sheet partly used; each code opens its device', async ({
  page,
}) => {
  await catchPrint(page)
  await signIn(page, { account: accountOf('维修工') })
  await page.goto('/iot/device')
  const names: string[] = []
  for (const at of [0, 1, 2]) {
    await rows(page).nth(at).getByRole('checkbox').check()
    names.push((await rows(page).nth(at).locator('.iot-open').innerText()).trim())
  }
  await fromMenu(page, '打印标签')
  await expect(dialog(page).getByRole('radio', { name: '已选的 3 条' })).toBeChecked()
  await expect(dialog(page).getByRole('status')).toHaveText('3 张标签，1 页')
  await dialog(page).getByRole('spinbutton', { name: '起始位置' }).fill('23')
  await expect(dialog(page).getByRole('status')).toHaveText('3 张标签，2 页 · 预览为第 1 页')
  await dialog(page).locator('.label-place').nth(4).click()
  await expect(dialog(page).getByRole('spinbutton', { name: '起始位置' })).toHaveValue('5')
  await print(page)
  await untilPrinted(page)
  const labels = paper(page).locator('.label')
  await expect(labels.locator('h2')).toHaveText(names)
  // The fifth place of three in a row: one label from the left, one from the top.
  expect(await labels.first().evaluate(({ style }) => [style.left, style.top])).toEqual(['70mm', '37.5mm'])
  const ids = await Promise.all([0, 1, 2].map((at) => rows(page).nth(at).getAttribute('data-id')))
  const codes = await codesOn(page)
  expect(codes).toEqual(ids.map((id) => `${new URL(serverUrl()).origin}/iot/device?id=${id}`))
  await page.goto(codes[1] ?? '')
  await expect(screen(page).getByRole('heading', { level: 1 })).toContainText(names[1] ?? '')
})

test('more labels than a person means at once are refused in words', async ({ page }) => {
  await signIn(page, { account: accountOf('班组长') })
  await page.goto('/iot/device')
  await expect(rows(page).first()).toBeVisible()
  await fromMenu(page, '打印标签')
  const start = dialog(page).getByRole('button', { name: button('打印') })
  await dialog(page).getByRole('spinbutton', { name: '每条份数' }).fill('2')
  await expect(dialog(page).getByRole('alert')).toContainText('一次最多打印 500 张标签')
  await expect(start).toBeDisabled()
})

test('an order is printed with its facts, its course, a code that opens it and places to sign', async ({ page }) => {
  await catchPrint(page)
  const session = await signIn(page, { account: accountOf('调度员') })
  await page.goto('/maintenance/repair-order?f.orderStatus=closed')
  const first = rows(page).first()
  const id = await first.getAttribute('data-id')
  const { orderNo: number } = await call(session, 'GET', `order/repair/detail?id=${id}`)
  await first.locator('.crud-open').click()
  const detail = page.locator('.ant-drawer')
  await detail.getByRole('button', { name: /的更多操作$/ }).click()
  await page.getByRole('menuitem', { name: '打印', exact: true }).click()
  await untilPrinted(page)
  const sheet = paper(page).locator('main')
  await expect(sheet.getByRole('heading', { level: 1 })).toContainText('维修工单')
  await expect(sheet).toContainText(number)
  await expect(sheet.locator('.sheet-grid').first()).toContainText(/状态\s*已关闭/)
  await expect(sheet.locator('.sheet-entry').first()).toContainText(/受理|报修|新增/)
  await expect(sheet.locator('.sheet-sign')).toHaveText(/签字\s*日期\s*签字\s*日期/)
  await expect(sheet.locator('img')).toHaveCount(0)
  expect(await codesOn(page)).toEqual([`${new URL(serverUrl()).origin}/maintenance/repair-order?id=${id}`])
})

test('an administrator sets the heading, and what is printed afterwards bears it', async ({ page }) => {
  await catchPrint(page)
  await signIn(page)
  await page.goto('/system/print-head')
  const form = await add(page, /新增/)
  await form.getByRole('textbox', { name: '抬头名称' }).fill('示范市第一人民医院后勤保障部')
  await form.getByRole('textbox', { name: '第二行' }).fill('东院区 · 报修电话 6120')
  await choose(page, '默认标签规格', '', '卷筒 50×30 mm')
  await save(page)
  await expect(rows(page)).toHaveCount(1)
  await page.goto('/system/post')
  await expect(rows(page).first()).toBeVisible()
  await fromMenu(page, '打印')
  await print(page)
  await untilPrinted(page)
  await expect(paper(page).locator('.sheet-head p')).toHaveText('示范市第一人民医院后勤保障部东院区 · 报修电话 6120')
  await page.reload()
  await rows(page).first().getByRole('checkbox').check()
  await fromMenu(page, '打印标签')
  await expect(dialog(page)).toContainText('卷筒 50×30 mm')
  await expect(dialog(page).getByRole('spinbutton', { name: '起始位置' })).toHaveCount(0)
})
