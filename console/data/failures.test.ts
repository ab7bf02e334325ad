import '../testing/browser.ts'
import { type Refusal, TIMED_OUT, UNREACHABLE } from '@steward/client'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Refused } from './failures.ts'

const told: string[] = []
const explained: Refused[] = []
async function load() {
  vi.resetModules()
  // Resetting modules creates a new class: `instanceof` needs the one the tested module imports.
  const { Refusal: Fresh } = await import('@steward/client')
  const { reportFailure: report, registerNotifier: tellFailuresWith } = await import('./failures.ts')
  tellFailuresWith((words, refused) => {
    told.push(words)
    if (refused) explained.push(refused)
  })
  return (facts: ConstructorParameters<typeof Refusal>[0]) => report(new Fresh(facts))
}

beforeEach(() => {
  told.length = 0
  explained.length = 0
  vi.unstubAllEnvs()
})

test('a failure is told in the words of the server, or as 未知错误 where it has none', async () => {
  const refuse = await load()
  refuse({ code: 400, msg: '岗位正被使用' })
  refuse({ code: 500 })
  expect(told).toEqual(['岗位正被使用', '未知错误'])
})

test('a line that is dead, a minute without an answer and a server that is away have words of ours', async () => {
  const refuse = await load()
  for (const code of [UNREACHABLE, TIMED_OUT, 502]) refuse({ code })
  expect(told).toEqual(['网络连接失败，请检查网络后重试', '请求超时，请稍后重试', '服务暂时不可用，请稍后再试'])
})

test('codes that an installation silenced are refused without a message', async () => {
  vi.stubEnv('VITE_SILENT_CODES', '404,409')
  const refuse = await load()
  for (const code of [404, 409, 400]) refuse({ code, msg: `${code}` })
  expect(told).toEqual(['400'])
})

test('the end of a session and the lock have places of their own', async () => {
  const refuse = await load()
  refuse({ code: 401, msg: '请求未授权' })
  refuse({ code: 423, msg: '会话已锁定' })
  refuse({ code: 400, msg: '见字段', fields: { name: '请输入' } })
  expect(told).toEqual([])
})

test('a refusal for want of a right can be asked why, no other failure can, and nobody without an open session', async () => {
  const refuse = await load()
  const { useSession } = await import('./session.ts')
  const call = { method: 'POST', path: '/blade-system/post/submit' }
  useSession.setState({ isSignedIn: true, isLocked: false, isExpired: false })
  refuse({ code: 403, msg: '没有权限', call })
  expect(explained).toEqual([{ call, words: '没有权限' }])
  for (const code of [400, 404, 409, 422, 500]) refuse({ code, msg: `${code}`, call })
  refuse({ code: 403, msg: '不知何处' })
  useSession.setState({ isExpired: true })
  refuse({ code: 403, msg: '已过期', call })
  useSession.setState({ isSignedIn: false, isExpired: false })
  refuse({ code: 403, msg: '未登录', call })
  expect(explained).toHaveLength(1)
  expect(told).toContain('未登录')
})
