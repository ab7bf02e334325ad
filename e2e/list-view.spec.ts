// List display: address, columns, pages, date ranges, phone layout.
import { expect } from '@playwright/test'
import { rows } from './frame.ts'
import { newcomer } from './people.ts'
import { accountOf, call, signIn, startSession } from './support.ts'
import { test } from './walked.ts'

const POSTS = '/system/post'

test('a shared or reloaded address shows the same list', async ({ page }) => {
  await signIn(page)
  await page.goto(POSTS)
  await page.getByRole('button', { name: '岗位排序' }).click()
  await expect(page.getByRole('columnheader', { name: '岗位排序' })).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('button', { name: '岗位排序' }).click()
  await page.getByRole('combobox', { name: '每页条数' }).selectOption('30')
  await page.getByRole('search').getByLabel('岗位名称').fill('班')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/size=30/)
  await expect(page).toHaveURL(/sort=-sort/)
  await expect(rows(page).first()).toContainText('班')
  // Names of tenants come after the rows.
  await expect(rows(page).first()).toContainText('医院')
  const before = await rows(page).allTextContents()
  await page.reload()
  await expect(rows(page)).toHaveText(before)
  await expect(page.getByRole('search').getByLabel('岗位名称')).toHaveValue('班')
})

test('a tenant is shown by its name, and by nothing until that is known', async ({ page }) => {
  await signIn(page)
  const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/tenant/select*', async (route) => {
    asked.resolve()
    await answer.promise
    await route.continue()
  })
  // Posts of the demonstration: other tests add some of their own.
  await page.goto(`${POSTS}?f.postCode=GW`)
  await asked.promise
  const cells = rows(page).getByRole('cell')
  await expect(cells.filter({ hasText: 'GW' }).first()).toBeVisible()
  await expect(cells.filter({ hasText: /^\d{6}$/ })).toHaveCount(0)
  answer.resolve()
  await expect(cells.filter({ hasText: '医院' }).first()).toBeVisible()
})

test('columns stay as a person arranged them', async ({ page }) => {
  // Columns are a person's on every computer.
  await signIn(page, { account: await newcomer(await startSession(accountOf())) })
  await page.goto(POSTS)
  await page.getByRole('button', { name: '列设置' }).click()
  await page.getByRole('checkbox', { name: '岗位描述' }).uncheck()
  await page.getByRole('button', { name: '上移岗位编号' }).click()
  await page.reload()
  await expect(page.getByRole('columnheader', { name: '岗位描述' })).toHaveCount(0)
  await expect(page.getByRole('columnheader').nth(1)).toContainText('岗位编号')
})

test('a list has ten rows a page unless somebody wants 30, 50, 100 or 200', async ({ page }) => {
  await signIn(page)
  await page.goto('/iot/device')
  const size = page.getByRole('combobox', { name: '每页条数' })
  await expect(rows(page)).toHaveCount(10)
  // They take the height of the window, and none of it is left below them.
  const left = await rows(page)
    .last()
    .evaluate((row) => {
      const whole = row.closest('.crud-scroll')
      return whole ? whole.getBoundingClientRect().bottom - row.getBoundingClientRect().bottom : Infinity
    })
  expect(Math.abs(left)).toBeLessThan(8)
  await expect(size.locator('option')).toHaveText(['10', '30', '50', '100', '200'].map((n) => new RegExp(`^${n}\\b`)))
  const asked = page.waitForRequest((request) => /\/device\/list\?.*size=200/.test(request.url()))
  await size.selectOption('200')
  await asked
  await expect(rows(page)).toHaveCount(200)
})

test('each row lays itself out, and its cells stand under their headings all the same', async ({ page }) => {
  await signIn(page)
  for (const width of [1440, 800]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/iot/device?size=200')
    await expect(rows(page)).toHaveCount(200)
    for (const at of [0, 100, 199]) {
      // In one go, and of the row that stands there after the frames: a device that another test adds moves the rows.
      const furthest = await rows(page)
        .nth(at)
        .evaluate(async (line, place) => {
          const table = line.closest('table')
          line.scrollIntoView({ block: 'center' })
          for (let frame = 0; frame < 2; frame += 1)
            await new Promise((drawn) => {
              requestAnimationFrame(drawn)
            })
          const headings = [...(table?.tHead?.rows[0]?.cells ?? [])]
          const cells = [...(table?.querySelectorAll('tr[data-id]')[place]?.children ?? [])]
          if (headings.length < 3 || cells.length !== headings.length) return Number.NaN
          const edges = (cell: Element) => [cell.getBoundingClientRect().left, cell.getBoundingClientRect().right]
          return Math.max(
            ...cells.flatMap((cell, index) => {
              const heading = headings[index]
              return heading ? edges(cell).map((edge, side) => Math.abs(edge - (edges(heading)[side] ?? 0))) : []
            }),
          )
        }, at)
      expect(furthest).toBeLessThan(1)
    }
  }
})

test('filters and buttons come also where two hundred values never rest', async ({ page }) => {
  await signIn(page)
  await page.goto('/iot/device?size=200')
  await expect(rows(page)).toHaveCount(200)
  await expect(page.getByRole('search').getByLabel('设备名称')).toBeVisible()
  await expect(page.getByRole('button', { name: '列设置' })).toBeVisible()
})

test('rows are found by the span of days in which they were made', async ({ page }) => {
  const session = await signIn(page)
  const name = `时段${Date.now() % 1_000_000_000}`
  await call(session, 'POST', 'blade-system/post/submit', { postName: name, postCode: name, category: 1, sort: 1 })
  await page.goto(`${POSTS}?f.postName=${name}`)
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: '展开筛选' }).click()
  await page.getByRole('search').getByLabel('创建时间').first().click()
  const asked = page.waitForRequest((request) => request.url().includes('createTime_dategt'))
  await page.getByText('今天', { exact: true }).last().click()
  await page
    .getByRole('search')
    .getByRole('button', { name: /查\s?询$/ })
    .click()
  expect(new URL((await asked).url()).searchParams.get('createTime_datelt')).toMatch(/ 00:00:00$/)
  await expect(rows(page)).toHaveCount(1)
  await page.goto(`${POSTS}?f.postName=${name}&f.createTime=2020-01-01~2020-01-31`)
  await expect(page.getByText('没有符合条件的岗位')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('rows are cards and nothing runs off the side', async ({ page }) => {
    await signIn(page)
    await page.goto(POSTS)
    await expect(page.locator('.crud-card').first()).toBeVisible()
    await expect(page.getByRole('table')).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

    await page.getByRole('button', { name: /筛\s?选$/ }).click()
    await page.getByRole('dialog').getByLabel('岗位名称', { exact: true }).fill('班')
    await page.getByRole('button', { name: '查看结果' }).click()
    await expect(page.locator('.crud-card').first()).toContainText('班')

    await page.getByRole('button', { name: '新增岗位' }).click()
    await expect(page.getByRole('dialog')).toContainText('新增岗位')
  })
})
