// Parameters and both screens of the dictionaries, with their widths, words and locked fields.
import { type Page, expect as expectSoon } from '@playwright/test'
import { screen } from './frame.ts'
import { button } from './people.ts'
import { accountOf, signIn } from './support.ts'
import { test } from './walked.ts'

// Generous time limit for a busy machine; tests await events.
test.describe.configure({ timeout: 240_000 })
const expect = expectSoon.configure({ timeout: 45_000 })

test.describe('parameters and dictionaries', () => {
  const dialog = (page: Page) => page.getByRole('dialog')
  const add = (part: ReturnType<typeof screen>) => part.getByRole('button', { name: /新\s?增$/ }).first()
  const save = (page: Page) => dialog(page).getByRole('button', { name: button('保存') })

  test('a parameter asks for name, key and value, each when it is left empty', async ({ page }) => {
    await signIn(page)
    await page.goto('/system/param')
    await add(screen(page)).click()
    for (const [name, words] of [
      ['参数名称', '请输入参数名称'],
      ['参数键名', '请输入参数键名'],
      ['参数键值', '请输入参数键值'],
    ] as const) {
      await dialog(page).getByLabel(name).focus()
      await dialog(page).getByLabel(name).blur()
      await expect(dialog(page).locator('.ant-form-item-explain').getByText(words)).toBeVisible()
    }
    expect(
      await dialog(page)
        .getByLabel('参数键值')
        .evaluate((box) => box.tagName),
    ).toBe('TEXTAREA')
  })

  for (const [path, layout] of [
    ['/dict-horizontal/index', 'side by side'],
    ['/dict-vertical/index', 'one above the other'],
  ] as const)
    test(`dictionaries and their entries stand ${layout}`, async ({ page }) => {
      await page.setViewportSize({ width: 1920, height: 1080 })
      await signIn(page)
      await page.goto(path)
      const [parents, children] = [screen(page).locator('.crud-main').nth(0), screen(page).locator('.crud-main').nth(1)]
      await expect(parents.locator('tr[data-id]').first()).toBeVisible()
      await expect(children.locator('tr[data-id]').first()).toBeVisible()
      const [one, other] = [await parents.boundingBox(), await children.boundingBox()]
      const isBeside = (other?.x ?? 0) > (one?.x ?? 0)
      expect(isBeside).toBe(layout === 'side by side')
      expect((other?.y ?? 0) > (one?.y ?? 0)).toBe(layout !== 'side by side')
      const widths = (part: typeof parents, name: string) =>
        part
          .getByRole('columnheader', { name, exact: true })
          .evaluate((head) => Math.round(head.getBoundingClientRect().width))
      expect(await widths(parents, '封存')).toBe(100)
      expect(await widths(parents, '操作')).toBe(250)
      expect(await widths(children, '封存')).toBe(80)
      expect(await widths(children, '字典键值')).toBe(80)
      expect(await widths(children, '操作')).toBe(300)
      await expect(parents.getByRole('columnheader', { name: '字典排序' })).toHaveCount(isBeside ? 1 : 0)
      for (const part of [parents, children])
        await expect(part.getByRole('columnheader', { name: '字典备注' })).toHaveCount(0)
      expect(await parents.locator('.crud-list').evaluate((card) => getComputedStyle(card).borderRadius)).toBe('10px')

      await add(parents).click()
      await expect.poll(async () => (await page.locator('.ant-modal').boundingBox())?.width).toBe(880)
      for (const [name, words] of [
        ['字典编号', '请输入字典编号'],
        ['字典名称', '请输入字典名称'],
        ['字典排序', '请输入字典排序'],
      ] as const) {
        await dialog(page).getByLabel(name).fill('')
        await dialog(page).getByLabel(name).blur()
        await expect(dialog(page).locator('.ant-form-item-explain').getByText(words)).toBeVisible()
      }
      await page.mouse.click(5, 400)
      await expect(dialog(page).first()).toBeVisible()
      await dialog(page).getByLabel('字典排序').fill('1')
      await dialog(page)
        .getByRole('button', { name: button('取消') })
        .click()
      await expect(dialog(page)).toHaveCount(0)

      await add(children).click()
      await expect(dialog(page).getByLabel('字典编号')).toBeDisabled()
      await expect(dialog(page).getByLabel('上级字典')).toBeDisabled()
      await dialog(page).getByLabel('字典键值').focus()
      await dialog(page).getByLabel('字典键值').blur()
      await expect(dialog(page).locator('.ant-form-item-explain').getByText('请输入字典键值')).toBeVisible()
      await expect(save(page)).toBeVisible()
    })

  test('somebody without the dictionaries’ right is told so', async ({ page }) => {
    await signIn(page, { account: accountOf('报修人') })
    await page.goto('/dict-horizontal/index')
    await expect(page.getByRole('heading', { name: '您没有访问此页面的权限' })).toBeVisible()
  })
})
