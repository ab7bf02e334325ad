// Failed calls produce messages, and stored values have their envelope.
import { type Page, expect as hasty, test } from '@playwright/test'
import { kept, rows, screen, sideMenu } from './frame.ts'
import { fillIn, openLogin } from './login-form.ts'
import { accountOf, signIn } from './support.ts'
import { startTrouble } from './trouble.ts'

// Several windows at once are slow on a small machine.
const expect = hasty.configure({ timeout: 30_000 })
test.describe.configure({ timeout: 180_000 })

const LIST = '/system/post?size=30'

test.describe('what is kept', () => {
  test('every value has its envelope, where the family keeps it', async ({ page }) => {
    const answer = await openLogin(page)
    const begun = Date.now()
    await fillIn(page, accountOf().password, answer)
    await page.keyboard.press('Enter')
    await expect(sideMenu(page).getByRole('listitem').first()).toBeVisible()
    const lasting = {
      token: 'string',
      refreshToken: 'string',
      tenantId: 'string',
      expiresIn: 'number',
      userInfo: 'object',
    }
    for (const [name, dataType] of Object.entries(lasting)) {
      const envelope = JSON.parse((await kept(page, name)) ?? '{}')
      expect(Object.keys(envelope), name).toEqual(['dataType', 'content', 'datetime'])
      expect(envelope.dataType, name).toBe(dataType)
      expect(typeof envelope.content, name).toBe(dataType)
      expect(envelope.datetime, name).toBeGreaterThanOrEqual(begun - 1000)
    }
    for (const name of ['menu', 'permission', 'tagList']) {
      await expect.poll(() => kept(page, name, 'sessionStorage'), { message: name }).not.toBeNull()
      const envelope = JSON.parse((await kept(page, name, 'sessionStorage')) ?? '{}')
      expect(envelope, name).toMatchObject({ dataType: 'object', type: 'session', datetime: expect.any(Number) })
      expect(await kept(page, name), name).toBeNull()
    }
  })
})

test.describe('what goes wrong', () => {
  const message = (page: Page) => page.locator('.ant-message-notice')
  const answerWith = (page: Page, status: number, body: object) =>
    page.route(/\/post\/list\?/, (route) => route.fulfill({ status, json: body }))

  test('the words of the server are shown, and 未知错误 where it has none', async ({ page }) => {
    await signIn(page)
    await answerWith(page, 200, { code: 400, success: false, msg: '岗位数据暂不可用' })
    await page.goto(LIST)
    await expect(page.getByText('岗位数据暂不可用').first()).toBeVisible()
    await page.unroute(/\/post\/list\?/)
    await answerWith(page, 500, { code: 500, success: false })
    await page.reload()
    await expect(page.getByText('未知错误').first()).toBeVisible()
  })

  test('rows that could not be read anew say so, and as of when they are, until they could', async ({ page }) => {
    await signIn(page)
    await page.goto(LIST)
    await expect(rows(page).first()).toBeVisible()
    const trouble = await startTrouble(page, /\/post\/list\?/, (route) =>
      route.fulfill({ status: 500, json: { code: 500 } }),
    )
    await screen(page).getByRole('button', { name: '刷新', exact: true }).click()
    const alert = screen(page).getByRole('alert')
    await expect(alert).toContainText(/未能更新，显示的是 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d 的数据（未知错误）/)
    await expect(rows(page).first()).toBeVisible()
    await trouble.endAtPress()
    await alert.getByRole('button', { name: '重试' }).click()
    await expect(alert).toHaveCount(0)
    await expect(rows(page).first()).toBeVisible()
  })

  test('the home page says nothing of alarms before it knows, and that it knows nothing newer', async ({ page }) => {
    await signIn(page)
    await page.clock.install()
    const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/api/iot/overview', async (route) => {
      await isAnswered
      await route.continue()
    })
    await page.goto('/wel/index')
    const tiles = page.locator('.live-tile small')
    await expect(tiles).toHaveText(['', '', '', ''])
    answer()
    await expect(tiles).toHaveText([/\S/, /\S/, /\S/, /\S/])
    await page.unroute('**/api/iot/overview')
    const trouble = await startTrouble(page, '**/api/iot/overview', (route) =>
      route.fulfill({ status: 500, json: { code: 500 } }),
    )
    await page.clock.fastForward(21_000)
    const alert = page.locator('.live-home').getByRole('alert')
    await expect(alert).toContainText('未能更新')
    await trouble.endAtPress()
    await alert.getByRole('button', { name: '重试' }).click()
    await expect(alert).toHaveCount(0)
  })

  test('a sign-in that comes back with a description says it and keeps nothing', async ({ page }) => {
    await page.route(/\/oauth\/token/, (route) =>
      route.fulfill({
        json: { error_code: 400, error_description: '租户授权已过期，请联系管理员', access_token: 'x' },
      }),
    )
    const answer = await openLogin(page)
    await fillIn(page, accountOf().password, answer)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('租户授权已过期，请联系管理员')
    for (const name of ['token', 'refreshToken', 'userInfo']) expect(await kept(page, name)).toBeNull()
  })

  test('a call is given up after a minute, with words', async ({ page }) => {
    await signIn(page)
    // Replaces the browser's own timeout, which Playwright's clock does not control.
    await page.addInitScript(() => {
      AbortSignal.timeout = (ms) => AbortSignal.any(ms === 60_000 ? [AbortSignal.abort(new Error('a minute'))] : [])
    })
    await page.goto(LIST)
    await expect(page.getByText('请求超时，请稍后重试').first()).toBeVisible()
  })

  test('a part whose file an update took away is missing alone: what is typed stays, and it may be asked for again', async ({
    page,
  }) => {
    await signIn(page)
    await page.goto('/system/post')
    await expect(rows(page).first()).toBeVisible()
    await page.getByRole('button', { name: '新增' }).first().click()
    const form = page.getByRole('dialog', { name: /新增/ })
    await form.getByLabel('岗位名称').fill('夜班护工')
    await page.route(/assets\/(shortcut-sheet|bell-panel).*\.js$/, (route) =>
      route.fulfill({ status: 404, body: 'gone' }),
    )
    const renewed = '<!doctype html><script type="module" src="/assets/index-renewed.js"></script>'
    await page.route(/\/$/, (route) => route.fulfill({ contentType: 'text/html', body: renewed }))
    // Clicked by script, because the open form covers the bar.
    await page
      .getByRole('button', { name: '待确认', includeHidden: true })
      .first()
      .evaluate((bell: HTMLElement) => bell.click())
    const alert = page.locator('.part-missing')
    await expect(alert).toContainText('平台已更新')
    await expect(form.getByLabel('岗位名称')).toHaveValue('夜班护工')
    await page.unrouteAll()
    await alert.getByRole('button', { name: '重试' }).click()
    await expect(alert).toHaveCount(0)
    await expect(page.locator('.frame-panel:popover-open')).toBeVisible()
    await expect(form.getByLabel('岗位名称')).toHaveValue('夜班护工')
  })

  test('a newer version underneath is told apart from a bad line, and reloaded into', async ({ page }) => {
    await signIn(page)
    await page.goto('/wel/index')
    await expect(sideMenu(page).getByRole('listitem').first()).toBeVisible()
    await page.route(/assets\/lock-dialog.*\.js$/, (route) => route.fulfill({ status: 404, body: 'gone' }))
    const renewed = '<!doctype html><script type="module" src="/assets/index-renewed.js"></script>'
    await page.route(/\/$/, (route) => route.fulfill({ contentType: 'text/html', body: renewed }))
    await page.getByRole('button', { name: '锁屏' }).click()
    await expect(page.getByText('平台已更新')).toBeVisible()
    await expect(sideMenu(page)).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: '重新加载' }).click()
    await expect(page.getByText('平台已更新')).toHaveCount(0)
    await expect(sideMenu(page).getByRole('listitem').first()).toBeVisible()
  })

  test('a part that does not come is given up after two minutes', async ({ page }) => {
    await signIn(page)
    await page.clock.install()
    await page.route(/assets\/entity-screen-.*\.js$/, () => undefined)
    await page.goto(LIST)
    await expect(page.getByRole('main').getByText('正在加载…')).toBeVisible()
    await page.clock.fastForward(60_000)
    await expect(page.getByRole('heading', { name: '页面资源加载失败' })).toHaveCount(0)
    await page.clock.fastForward(61_000)
    await expect(page.getByRole('heading', { name: '页面资源加载失败' })).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: '重新加载' }).click()
    await expect(rows(page).first()).toBeVisible()
  })

  test('a menu or a word whose file does not come takes nothing else with it', async ({ page }) => {
    await signIn(page)
    const asked = new Set<string>()
    await page.route(/assets\/(kit|open-menu)-.*\.js$/, (route) => {
      asked.add(new URL(route.request().url()).pathname.replace(/.*\/([a-z-]+)-.*/, '$1'))
      return route.abort()
    })
    await page.goto('/wel/index')
    await expect(sideMenu(page).getByRole('listitem').first()).toBeVisible()
    const account = page.getByRole('button', { name: /^账号/ })
    await account.click()
    await page.route(/\/oauth\/lock$/, (route) => route.fulfill({ status: 500, json: { code: 500 } }))
    const lock = page.getByRole('button', { name: '锁屏' })
    await lock.click()
    await expect(lock).toBeEnabled()
    await expect.poll(() => asked.has('kit')).toBe(true)
    await expect(page.getByRole('heading', { name: '页面资源加载失败' })).toHaveCount(0)
    await expect(account).toBeVisible()
    await expect(page.locator('.live-home')).toBeVisible()
  })

  test('one failure is one message, however many calls meet it', async ({ page }) => {
    await signIn(page)
    await page.goto('/wel/index')
    await expect(sideMenu(page).getByRole('listitem').first()).toBeVisible()
    await page.route(/\/oauth\/lock$/, (route) => route.fulfill({ status: 500, json: { code: 500 } }))
    const button = page.getByRole('button', { name: '锁屏' })
    await button.click()
    await expect(message(page)).toHaveText('未知错误')
    await expect(button).toBeEnabled()
    await button.click()
    await expect(button).toBeEnabled()
    await expect(message(page)).toHaveCount(1)
  })
})
