// An administrator gives another system a key, which calls with it; its receiver fails, is repaired, and gets the event.
import { expect as soon } from '@playwright/test'
import { createHash, createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { screen } from './frame.ts'
import { accountOf, admitLocal, call, signIn, startSession } from './support.ts'
import { test } from './walked.ts'

const expect = soon.configure({ timeout: 40_000 })

/** GET as the other system does it. */
async function signed(origin: string, target: string, appKey: string, appSecret: string): Promise<number> {
  const [timestamp, nonce] = [String(Math.floor(Date.now() / 1_000)), randomUUID()]
  const text = ['GET', target, timestamp, nonce, createHash('sha256').digest('hex')].join('\n')
  const { status } = await fetch(origin + target, {
    headers: {
      'x-app-key': appKey,
      'x-timestamp': timestamp,
      'x-nonce': nonce,
      'x-signature': createHmac('sha256', appSecret).update(text).digest('hex'),
    },
  })
  return status
}

test('a key is made, its secret is shown once, and another system calls with it', async ({ page, baseURL }) => {
  await signIn(page, { account: accountOf('管理员', '000000') })
  await page.goto('/iot/api-access')
  await screen(page)
    .getByRole('button', { name: /新\s?增/ })
    .first()
    .click()
  const form = page.getByRole('dialog')
  const name = `平台${Date.now()}`
  await form.getByLabel('接入名称').fill(name)
  await form.getByLabel('权限').click()
  await page.locator('.ant-select-dropdown:visible').getByText('读取设备', { exact: true }).click()
  await page.keyboard.press('Escape')
  await form.getByRole('button', { name: /保\s?存|确\s?定/ }).click()
  const window = page.getByRole('dialog', { name: `${name} · 密钥与签名` })
  await expect(window.getByText('仅显示这一次')).toBeVisible()
  const [appKey = '', appSecret = ''] = await window.locator('dd code').allTextContents()
  await expect(window.locator('.access-script')).toContainText(appKey)
  // Nothing was copied: closing asks whether the secret was saved.
  await window.locator('.ant-modal-footer').getByRole('button').last().click()
  await page.getByRole('button', { name: '已保存，关闭' }).click()
  await expect(window).toBeHidden()
  expect(await signed(baseURL ?? '', '/api/iot/device/list?size=1', appKey, appSecret)).toBe(200)
  expect(await signed(baseURL ?? '', '/api/iot/gateway/list', appKey, appSecret)).toBe(403)
  expect(await signed(baseURL ?? '', '/api/iot/device/list', appKey, 'guessed')).toBe(401)
  // Opened again the secret is not there any more.
  await page.goto(`/iot/api-access?f.accessName=${encodeURIComponent(name)}`)
  const row = screen(page).locator('tbody tr[data-id]').first()
  await row
    .getByRole('button', { name: '密钥与签名' })
    .or(row.getByRole('button', { name: '更多' }))
    .first()
    .click()
  const entry = page.getByRole('menuitem', { name: '密钥与签名' })
  if (await entry.isVisible()) await entry.click()
  await expect(window.getByText('无法再次查看')).toBeVisible()
  await expect(window).not.toContainText(appSecret)
  // What it may call is found by a word, with what it takes, what it answers and an example.
  await page.goto('/api/docs')
  await page.getByRole('searchbox').fill('iot/device/list')
  const described = page.locator('details.call').filter({ hasText: '/api/iot/device/list' }).first()
  await described.locator('summary').click()
  await expect(described.getByRole('heading', { name: /Parameters/ })).toBeVisible()
  await expect(described.getByRole('row').filter({ hasText: 'deviceName' }).first()).toContainText('设备名称')
  await expect(described.locator('pre')).toContainText('/api/iot/device/list?')
})

test('a delivery that failed is seen with its attempts, and sent again', async ({ page }) => {
  let status = 500
  const got: string[] = []
  const server = createServer((request, response) => {
    got.push(String(request.headers['x-event-id']))
    request.resume()
    response.writeHead(status).end(status === 500 ? 'out of order' : 'thanks')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await admitLocal()
  const session = await startSession(accountOf('管理员', '000000'))
  const { id } = await call(session, 'POST', 'iot/api-access/save', {
    accessName: `接收方${Date.now()}`,
    scopes: 'alarm:push',
    callbackUrl: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`,
  })
  await call(session, 'POST', 'iot/api-access/ping', { ids: id })
  try {
    await signIn(page, { account: accountOf('管理员', '000000') })
    await page.goto(`/iot/api-delivery?f.accessId=${id}`)
    await expect.poll(() => got.length).toBe(1)
    const row = screen(page).locator('tbody tr[data-id]').first()
    await row
      .getByRole('button', { name: /查看|测试/ })
      .or(row.locator('a'))
      .first()
      .click()
    await expect(page.getByText('out of order')).toBeVisible()
    await expect(page.getByText('响应码表示失败').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('out of order')).toBeHidden()
    status = 200
    await row.getByRole('button', { name: '重新推送' }).click()
    await expect.poll(() => got.length).toBeGreaterThan(1)
    await page.reload()
    await expect(row).toContainText('已送达')
    await row.getByRole('button', { name: '查看' }).click()
    await expect(page.getByText('thanks')).toBeVisible()
    expect(new Set(got).size).toBe(1)
  } finally {
    server.close()
  }
})
