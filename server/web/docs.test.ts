import { deviceType } from '@steward/domain/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startApp } from '../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const get = async (url: string) => {
  const answer = await app.http.inject({ url })
  expect(answer.statusCode).toBe(200)
  return answer
}

test('every call of the page is found in the document that its script reads', async () => {
  const { paths, components } = (await get('/openapi.json')).json()
  const html = (await get('/docs')).body
  const calls = [...html.matchAll(/data-method="(\w+)" data-path="([^"]+)" data-tag="(\w+)"/g)]
  expect(calls.length).toBeGreaterThan(500)
  for (const [, method = '', path = ''] of calls) expect(paths[path]?.[method], `${method} ${path}`).toBeDefined()
  const tag = calls.find(([, , path]) => path === `/${deviceType.path}/list`)?.[3] ?? ''
  expect(components.schemas[tag].properties).toHaveProperty('typeName')
})

test('what the page runs comes from beside it, and nothing else does', async () => {
  const html = (await get('/docs')).body
  expect([...html.matchAll(/(?:src|href)="([^"#]+)"/g)].map(([, url]) => url)).toEqual([
    '/api/openapi.json',
    'docs-page.js',
  ])
  const script = await get('/docs-page.js')
  expect(script.headers['content-type']).toContain('text/javascript')
})
