// Users: the calls besides lists, details and writing.
import { dept, post, user } from '@steward/domain/index'
import { expect } from 'vitest'
import { z } from 'zod'
import { platformScope } from '../../platform/db.ts'
import type { Caller } from '../app.ts'
import type { Bench } from '../bench.ts'
import type { doorOf } from '../door.ts'
import { type Promises, type Row, done, rows } from './promise.ts'
import { paged } from './reads.ts'

export const PASSWORD = 'Correct-horse-1'
const FRESH = 'Fresh-horse-22'

export type Door = ReturnType<typeof doorOf>

export const accountOf = async (bench: Bench, userId: string): Promise<string> => {
  const [found] = await bench.app.context.db.transaction(platformScope, (tx) =>
    tx.query<{ account: string }>('select account from "user" where id = $1', [userId]),
  )
  return found?.account ?? ''
}

export function peoplePromises(bench: Bench, door: Door): Promises {
  const { keeper, app } = bench
  const add = (more: Record<string, unknown> = {}) => bench.added(user, more)
  const read = async (id: string) => (await keeper.get('/blade-user/detail', { id })).data as Row
  const send = async (call: string, query: Record<string, string>) => {
    const answer = await keeper.post(`/blade-user/${call}`, undefined, query)
    expect(answer, answer.msg).toMatchObject({ status: 200 })
    return answer
  }
  const platformText = (id: string, more = {}) => keeper.get('/blade-user/platform-detail', { id, ...more })
  const change = (who: Caller, more: Record<string, string> = {}) =>
    who.post('/blade-user/update-password', undefined, {
      oldPassword: PASSWORD,
      newPassword: FRESH,
      newPassword1: FRESH,
      ...more,
    })
  const person = () => app.person({ tenant: keeper.tenant })
  const roleOf = async () => rows.parse((await keeper.get('/blade-system/role/select')).data)[0]?.id ?? ''
  const ext = '{"badge":"7"}'
  return {
    'GET /blade-user/page': paged(keeper, '/blade-user/page', async () => void [await add(), await add()], {
      /** With everybody below. */
      async deptId() {
        const { id: above } = await bench.added(dept)
        const { id: below } = await bench.added(dept, { parentId: above })
        return { value: above, mine: (await add({ deptId: [below] })).id }
      },
    }),
    'POST /blade-user/update-platform': {
      ask: async () => send('update-platform', { userId: (await add()).id, userType: '1', userExt: ext }),
      shape: done,
      reads: {
        async userId() {
          const [a, b] = [await add(), await add()]
          await send('update-platform', { userId: a.id, userType: '1', userExt: ext })
          expect((await platformText(a.id, { userType: '1' })).data).toMatchObject({ userExt: ext })
          expect((await platformText(b.id, { userType: '1' })).data).toMatchObject({ userExt: '' })
        },
        async userType() {
          const { id } = await add()
          await send('update-platform', { userId: id, userType: '2', userExt: ext })
          expect((await platformText(id, { userType: '2' })).data).toMatchObject({ userExt: ext })
          expect((await platformText(id, { userType: '1' })).data).toMatchObject({ userExt: '' })
        },
        async userExt() {
          const { id } = await add()
          await send('update-platform', { userId: id, userType: '1', userExt: ext })
          await send('update-platform', { userId: id, userType: '1', userExt: '{"badge":"8"}' })
          expect((await platformText(id, { userType: '1' })).data).toMatchObject({ userExt: '{"badge":"8"}' })
        },
      },
    },
    'GET /blade-user/platform-detail': {
      ask: async () => platformText((await add()).id),
      shape: z.looseObject({ id: z.string(), userType: z.number(), userExt: z.string() }),
      reads: {
        async id() {
          for (const { id } of [await add(), await add()]) expect((await platformText(id)).data).toMatchObject({ id })
        },
      },
    },
    'GET /blade-user/info': {
      ask: () => keeper.get('/blade-user/info'),
      shape: z.looseObject({
        id: z.literal(keeper.userId),
        roleId: z.string(),
        deptId: z.string(),
        postId: z.string(),
        roleName: z.string(),
        deptName: z.string(),
      }),
    },
    'POST /blade-user/reset-password': {
      ask: async () => send('reset-password', { userIds: (await add()).id }),
      shape: z.union([done, z.looseObject({ passwords: z.array(z.looseObject({ id: z.string() })) })]),
      reads: {
        async userIds() {
          const [one, other] = [await person(), await person()]
          const accounts = [await accountOf(bench, one.userId), await accountOf(bench, other.userId)]
          await send('reset-password', { userIds: one.userId })
          const [old, kept] = [
            await door.knock(one.tenant, accounts[0] ?? '', PASSWORD),
            await door.knock(other.tenant, accounts[1] ?? '', PASSWORD),
          ]
          expect(old.reason).toBe('session.password')
          expect(kept.access_token).toBeTruthy()
        },
      },
    },
    'POST /blade-user/update-password': {
      ask: async () => change(await person()),
      shape: done,
      reads: {
        async oldPassword() {
          expect(await change(await person(), { oldPassword: 'Wrong-horse-33' })).toMatchObject({
            reason: 'user.password-wrong',
          })
        },
        async newPassword() {
          const who = await person()
          expect(await change(who)).toMatchObject({ status: 200 })
          const { access_token } = await door.knock(who.tenant, await accountOf(bench, who.userId), FRESH)
          expect(access_token).toBeTruthy()
        },
        async newPassword1() {
          expect(await change(await person(), { newPassword1: 'Other-horse-44' })).toMatchObject({
            reason: 'user.password-differs',
          })
        },
      },
    },
    'POST /blade-user/update-info': {
      ask: async () => (await person()).post('/blade-user/update-info', { name: '契约' }),
      shape: done,
      /** Of one's own account alone, and of no more than these fields. */
      async also() {
        const [who, other] = [await person(), await person()]
        const before = await read(who.userId)
        const sent = {
          id: other.userId,
          name: '契约名',
          realName: '契约人',
          roleId: await roleOf(),
          account: 'x',
          status: 0,
        }
        expect(await who.post('/blade-user/update-info', sent)).toMatchObject({ status: 200 })
        const { account, roleId, status } = before
        expect(await read(who.userId)).toMatchObject({ name: '契约名', realName: '契约人', account, roleId, status })
        expect((await read(other.userId)).name).not.toBe('契约名')
      },
    },
    'POST /blade-user/grant': {
      ask: async () => send('grant', { userIds: (await add()).id, roleIds: await roleOf() }),
      shape: done,
      reads: {
        async userIds() {
          const [a, b, roleIds] = [await add(), await add(), await roleOf()]
          await send('grant', { userIds: a.id, roleIds })
          expect((await read(a.id)).roleId).toBe(roleIds)
          expect((await read(b.id)).roleId).not.toBe(roleIds)
        },
        async roleIds() {
          const { id } = await add()
          const before = String((await read(id)).roleId)
          await send('grant', { userIds: id, roleIds: `${await roleOf()},${before}` })
          expect((await read(id)).roleId).toBe(`${await roleOf()},${before}`)
        },
      },
    },
    'POST /blade-user/unlock': {
      ask: async () => send('unlock', { userIds: (await add()).id }),
      shape: done,
      reads: {
        async userIds() {
          const who = await person()
          const account = await accountOf(bench, who.userId)
          const wrong = () => door.knock(who.tenant, account, 'Wrong-horse-33')
          for (let i = 0; i < 5; i += 1) await wrong()
          expect(await wrong()).toMatchObject({ reason: 'session.locked-out' })
          await send('unlock', { userIds: (await add()).id })
          expect(await wrong()).toMatchObject({ reason: 'session.locked-out' })
          await send('unlock', { userIds: who.userId })
          expect(await wrong()).toMatchObject({ reason: 'session.password' })
        },
      },
    },
    'GET /blade-user/search/user': paged(
      keeper,
      '/blade-user/search/user',
      async () => void [await add(), await add()],
      {
        async name() {
          const realName = `契约${String(Date.now()).slice(-8)}`
          return { value: realName, mine: (await add({ realName })).id }
        },
        async deptName() {
          const deptName = `契约部${Date.now()}`
          const { id } = await bench.added(dept, { deptName })
          return { value: deptName, mine: (await add({ deptId: [id] })).id }
        },
        async postName() {
          const postName = `契约岗${Date.now()}`
          const { id } = await bench.added(post, { postName })
          return { value: postName, mine: (await add({ postId: [id] })).id }
        },
      },
    ),
  }
}
