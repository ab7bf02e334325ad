// Photos of a repair request: chosen, dropped, pasted and taken; tried again when an upload failed; shown small and large.
import AxeBuilder from '@axe-core/playwright'
import { type Page, expect as plain } from '@playwright/test'
import { form, save } from './forms.ts'
import { screen, walk } from './frame.ts'
import { type Session, accountOf, call, signIn } from './support.ts'
import { test } from './walked.ts'

test.describe.configure({ timeout: 180_000 })
const expect = plain.configure({ timeout: 30_000 })

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const picture = (name: string, buffer = PNG) => ({ name, mimeType: 'image/png', buffer })
const UPLOAD = '**/oss/endpoint/put-file-attach*'

/** A request of its own, opened for changing. */
async function editing(page: Page, session: Session): Promise<string> {
  const { records } = await call(session, 'GET', 'iot/area/list?size=1')
  const title = `照片${Date.now()}`
  const { id } = await call(session, 'POST', 'iot/repair-bill/submit', {
    title,
    priority: 3,
    areaId: records[0].id,
    allowDuplicate: 1,
  })
  await page.goto(`/maintenance/repair-bill?id=${id}`)
  // The next step is the button of a request that waits; changing it is in the menu beside.
  await form(page).getByRole('button', { name: /更多/ }).click()
  await page.getByRole('menuitem', { name: '修改' }).click()
  await expect(photos(page)).toBeVisible()
  return String(id)
}

const photos = (page: Page) => page.locator('.files-input').filter({ visible: true })
const items = (page: Page) => photos(page).locator('.files-item')
const box = (page: Page) => photos(page).locator('input[type=file]').first()
const whole = (page: Page, count: number) => expect(items(page).locator('button.files-thumb img')).toHaveCount(count)
const storedOf = async (session: Session, id: string): Promise<string> =>
  (await call(session, 'GET', `iot/repair-bill/detail?id=${id}`)).photos

test('photos are chosen, put in order and saved; the detail shows them small, and large with keys', async ({
  page,
}) => {
  const session = await signIn(page, { account: accountOf() })
  const id = await editing(page, session)
  await box(page).setInputFiles([picture('一.png'), picture('二.png'), picture('三.png')])
  await whole(page, 3)
  await photos(page).getByRole('button', { name: '将三.png前移' }).click()
  await photos(page).getByRole('button', { name: '移除一.png' }).click()
  await expect(items(page).locator('.files-name')).toHaveText(['三.png', '二.png'])
  await save(page)
  await expect(photos(page)).toHaveCount(0)
  expect((await storedOf(session, id)).split(',')).toHaveLength(2)
  await page.goto(`/maintenance/repair-bill?id=${id}`)
  const small = form(page).locator('.files-row button')
  await expect(small).toHaveCount(2)
  await expect
    .poll(() =>
      small
        .first()
        .locator('img')
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0)
  await small.first().click()
  const viewer = page.getByRole('dialog', { name: '查看附件' })
  await expect(viewer.getByRole('img', { name: '三.png' })).toBeVisible()
  await expect(viewer.getByText('第1个，共2个')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByRole('img', { name: '二.png' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByRole('img', { name: '三.png' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await expect(small.first()).toBeFocused()
  // The request below is still open.
  await expect(form(page)).toBeVisible()
})

test('photos are dropped and pasted', async ({ page }) => {
  const session = await signIn(page, { account: accountOf() })
  const id = await editing(page, session)
  const bring = (kind: 'drop' | 'paste', name: string) =>
    photos(page).evaluate(
      (element, [type, fileName, text]) => {
        const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
        const data = new DataTransfer()
        data.items.add(new File([bytes], fileName, { type: 'image/png' }))
        const about = { bubbles: true, cancelable: true }
        element.dispatchEvent(
          type === 'drop'
            ? new DragEvent('drop', { ...about, dataTransfer: data })
            : new ClipboardEvent('paste', { ...about, clipboardData: data }),
        )
      },
      [kind, name, PNG.toString('base64')] as const,
    )
  await bring('drop', '拖.png')
  await whole(page, 1)
  await bring('paste', '贴.png')
  await whole(page, 2)
  await save(page)
  await expect(photos(page)).toHaveCount(0)
  expect((await storedOf(session, id)).split(',')).toHaveLength(2)
})

test('an upload that fails keeps the others, holds the saving, and is tried again alone', async ({ page }) => {
  const session = await signIn(page, { account: accountOf() })
  const id = await editing(page, session)
  await box(page).setInputFiles(picture('好.png'))
  await whole(page, 1)
  await page.route(UPLOAD, (route) => route.abort())
  await box(page).setInputFiles(picture('坏.png'))
  await expect(items(page).getByRole('alert')).toBeVisible()
  await save(page)
  await expect(form(page).getByText('照片尚未上传完毕')).toBeVisible()
  await page.unroute(UPLOAD)
  await photos(page).getByRole('button', { name: '重试上传坏.png' }).click()
  await whole(page, 2)
  await save(page)
  await expect(photos(page)).toHaveCount(0)
  expect((await storedOf(session, id)).split(',')).toHaveLength(2)
})

test('an upload goes on while another tab is shown', async ({ page }) => {
  const session = await signIn(page, { account: accountOf() })
  const id = await editing(page, session)
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await page.route(UPLOAD, async (route) => {
    await isReleased
    await route.continue()
  })
  const isSent = page.waitForRequest(UPLOAD)
  await box(page).setInputFiles(picture('大.png'))
  await isSent
  await walk(page, '/wel/index')
  await expect(screen(page).getByRole('heading', { level: 1 })).toBeVisible()
  await expect(photos(page)).toHaveCount(0)
  release()
  await walk(page, `/maintenance/repair-bill?id=${id}`)
  await whole(page, 1)
  await save(page)
  await expect(photos(page)).toHaveCount(0)
  expect((await storedOf(session, id)).split(',')).toHaveLength(1)
})

test('what is no picture is refused with words, and leaves room for one that is; each file is sent once', async ({
  page,
}) => {
  let sent = 0
  page.on('request', (request) => {
    if (request.url().includes('/put-file')) sent += 1
  })
  const session = await signIn(page, { account: accountOf() })
  await editing(page, session)
  await box(page).setInputFiles({ name: '说明.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') })
  await expect(items(page).getByRole('alert')).toHaveText('请上传 jpg、png、webp 或 gif 图片')
  await photos(page).getByRole('button', { name: '移除说明.pdf' }).click()
  await box(page).setInputFiles(picture('假.png', Buffer.from('no picture at all')))
  await expect(items(page).getByRole('alert')).toHaveText('请上传 jpg、png、webp 或 gif 图片')
  await photos(page).getByRole('button', { name: '移除假.png' }).click()
  await box(page).setInputFiles(Array.from({ length: 12 }, (_, at) => picture(`${at}.png`)))
  await expect(items(page)).toHaveCount(9)
  await expect(photos(page).getByText('已达9个上限')).toBeVisible()
  await whole(page, 9)
  // The file that is no picture by its bytes, and the nine; the other one is refused by its name.
  expect(sent).toBe(10)
})

test('input and viewer keep the rules of accessibility, in the light and in the dark', async ({ page }) => {
  const judge = async (part: string) => {
    const { violations } = await new AxeBuilder({ page }).include(part).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([])
  }
  for (const appearance of ['light', 'dark'] as const) {
    const session = await signIn(page, { account: accountOf(), appearance })
    await editing(page, session)
    await box(page).setInputFiles([picture('一.png'), picture('二.png')])
    await whole(page, 2)
    await box(page).setInputFiles(picture('三.png', Buffer.from('no picture')))
    await expect(items(page).getByRole('alert')).toBeVisible()
    await judge('.files-input')
    await photos(page).getByRole('button', { name: '查看一.png' }).click()
    await expect(page.locator('.files-viewer img')).toBeVisible()
    await judge('.files-viewer')
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a photo is taken with the camera, in English', async ({ page }) => {
    const session = await signIn(page, { account: accountOf(), locale: 'en' })
    const { records } = await call(session, 'GET', 'iot/area/list?size=1')
    const bill = { title: `Photo ${Date.now()}`, priority: 3, areaId: records[0].id }
    const { id } = await call(session, 'POST', 'iot/repair-bill/submit', bill)
    await page.goto(`/maintenance/repair-bill?id=${id}`)
    await form(page).getByRole('button', { name: /^More/ }).click()
    await page.getByRole('menuitem', { name: 'Edit', exact: true }).click()
    const camera = photos(page).locator('input[capture]')
    await expect(photos(page).getByText('Take a photo')).toBeVisible()
    await camera.setInputFiles(picture('image.png'))
    await whole(page, 1)
    expect(await photos(page).evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
    await form(page).getByRole('button', { name: 'Save', exact: true }).click()
    await expect(photos(page)).toHaveCount(0)
    await page.goto(`/maintenance/repair-bill?id=${id}`)
    await form(page).getByRole('button', { name: 'Open image.png' }).click()
    const viewer = page.getByRole('dialog', { name: 'Files' })
    await expect(viewer.getByRole('img', { name: 'image.png' })).toBeVisible()
    await viewer.getByRole('button', { name: 'Close' }).click()
    await expect(viewer).toHaveCount(0)
  })
})
