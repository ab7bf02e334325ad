// Embedded pages of other origins: only allowed ones, from current and older links.
import { expect as plain, test } from '@playwright/test'
import { type Server, createServer } from 'node:http'
import { atHome, walk } from './frame.ts'
import { type Session, setParam, signIn } from './support.ts'

const expect = plain.configure({ timeout: 30_000 })
test.describe.configure({ mode: 'serial', timeout: 120_000 })

let server: Server
let origin: string
test.beforeAll(async () => {
  // Echoes its URL, in place of another system's report.
  server = createServer((request, reply) => {
    reply.setHeader('content-type', 'text/html; charset=utf-8')
    reply.end(`<p>asked for ${request.url}</p><script>document.title = location.hash</script>`)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const address = server.address()
  origin = `http://localhost:${typeof address === 'object' ? address?.port : ''}`
})
test.afterAll(() => server.close())

const allow = (session: Session, origins: string) => setParam(session, 'iframe.origins', origins)

test('an origin nobody allowed is not shown, and it is said how it could be', async ({ page, context }) => {
  const session = await signIn(page)
  await allow(session, '-')
  await page.goto(`/myiframe/urlPath?${new URLSearchParams({ name: '报表', src: `${origin}/a` })}`)
  await expect(page.getByRole('heading', { name: '此页面未获允许嵌入' })).toBeVisible()
  await expect(page.getByText('iframe.origins')).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: '在新窗口打开' }).click(),
  ])
  await expect(opened.getByText('asked for /a')).toBeVisible()
  expect(await opened.evaluate(() => window.opener)).toBeNull()
})

test('an address that is none of the web is not shown', async ({ page }) => {
  await signIn(page)
  await page.goto(`/myiframe/urlPath?${new URLSearchParams({ name: 'x', src: 'javascript:alert(1)' })}`)
  await expect(page.getByRole('heading', { name: '地址无法打开' })).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
})

test('an allowed page is shown whole, in a box, from encoded and from older links', async ({ page }) => {
  const session = await signIn(page)
  await allow(session, origin)
  try {
    const inside = page.frameLocator('iframe:visible')
    await page.goto(`/myiframe/urlPath?${new URLSearchParams({ name: '报表', src: `${origin}/a?x=1&y=2` })}`)
    await expect(inside.getByText('asked for /a?x=1&y=2')).toBeVisible()
    await expect(page.locator('iframe:visible')).toHaveAttribute('sandbox', /^(?!.*top-navigation).*allow-scripts/)
    await expect(page).toHaveTitle('报表 - 后勤一体化运维平台')
    await page.goto(`/myiframe/urlPath?name=旧报表&src=${origin}/b?x=1&y=2$/board`)
    await expect(inside.getByText('asked for /b?x=1&y=2')).toBeVisible()
    await expect(page.locator('iframe:visible')).toHaveAttribute('src', `${origin}/b?x=1&y=2#/board`)
  } finally {
    await allow(session, '-')
  }
})

test('an allowed page learns a code that is good once, never the token; a refused one learns nothing', async ({
  page,
}) => {
  const session = await signIn(page)
  await allow(session, origin)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const address = `/myiframe/urlPath?${new URLSearchParams({ name: '大屏', src: `${origin}/wall?token=\${token}` })}`
  try {
    await page.goto(address)
    await expect(page.frameLocator('iframe:visible').getByText('asked for /wall')).toBeVisible()
    const sent = asked.find((url) => url.startsWith(`${origin}/wall`)) ?? ''
    const code = new URL(sent).searchParams.get('token') ?? ''
    expect(code).toMatch(/^once\.[\w-]{20,}$/)
    expect(code).not.toBe(session.access)
    expect(page.url()).not.toContain(code)
  } finally {
    await allow(session, '-')
  }
  asked.length = 0
  await page.goto(address)
  await expect(page.getByRole('heading', { name: '此页面未获允许嵌入' })).toBeVisible()
  expect(asked.filter((url) => url.startsWith(origin))).toEqual([])
})

test('a page that was allowed while the console was open asks for a reload, and is there after it', async ({
  page,
}) => {
  const session = await signIn(page)
  await allow(session, '-')
  await atHome(page)
  await allow(session, origin)
  try {
    await walk(page, `/myiframe/urlPath?${new URLSearchParams({ name: '报表', src: `${origin}/late` })}`)
    await expect(page.getByRole('heading', { name: '此页面刚被允许嵌入' })).toBeVisible()
    await page.getByRole('button', { name: '重新加载' }).click()
    await expect(page.frameLocator('iframe:visible').getByText('asked for /late')).toBeVisible()
  } finally {
    await allow(session, '-')
  }
})

test('the browser itself frames nothing else', async ({ page, request }) => {
  await signIn(page)
  const policy = (await request.get('/')).headers()['content-security-policy'] ?? ''
  expect(/frame-src ([^;]*)/.exec(policy)?.[1]?.trim()).toBe("'self'")
})
