// Tenants and parameters: the calls besides lists, details and writing.
import { datasource, tenant, tenantPackage } from '@steward/domain/index'
import { expect } from 'vitest'
import { z } from 'zod'
import { platformScope } from '../../platform/db.ts'
import type { Bench } from '../bench.ts'
import { type Promises, type Row, done, page, row } from './promise.ts'

export function tenantPromises(bench: Bench): Promises {
  const { platform } = bench
  const add = async () => {
    const { id } = await bench.added(tenant)
    return { id, tenantId: (await read(id)).tenantId as string }
  }
  const read = async (id: string) => (await platform.get('/blade-system/tenant/detail', { id })).data as Row
  const send = async (call: string, query: Record<string, string>) => {
    const answer = await platform.post(`/blade-system/tenant/${call}`, undefined, query)
    expect(answer, answer.msg).toMatchObject({ status: 200 })
    return answer
  }
  const expireTime = '2090-05-06 07:08:09'
  const withDomain = async () => {
    const domain = `https://contract${Date.now()}${Math.floor(Math.random() * 1e6)}.example.org`
    const { id, tenantId } = await add()
    const answer = await platform.post('/blade-system/tenant/submit', { id, domain })
    expect(answer, answer.msg).toMatchObject({ status: 200 })
    return { domain, tenantId }
  }
  const info = (domain: string) => bench.app.anybody.get('/blade-system/tenant/info', { domain })
  // A tenant keeps an administrator: its package has what managing users and roles takes.
  const addPackage = async () => {
    const menus = await bench.app.context.db.transaction(platformScope, (tx) =>
      tx.query<{ id: string }>(
        `select id::text as id from menu where code like any (array['user%', 'role%']) and is_deleted = 0`,
      ),
    )
    return bench.added(tenantPackage, { menuId: menus.map(({ id }) => id).join() })
  }
  const packaged = async () => {
    const [{ tenantId, id }, { id: packageId }] = [await add(), await addPackage()]
    await send('package-setting', { tenantId, packageId })
    return { tenantId, id, packageId }
  }
  return {
    'GET /blade-system/param/getParamKey': {
      ask: () => platform.get('/blade-system/param/getParamKey', { paramKey: 'account.failCount' }),
      shape: row,
      reads: {
        async paramKey() {
          const { records } = page.parse((await platform.get('/blade-system/param/list', { size: '3' })).data)
          for (const { id, paramKey } of records)
            expect(
              (await platform.get('/blade-system/param/getParamKey', { paramKey: String(paramKey) })).data,
            ).toMatchObject({ id, paramKey })
        },
      },
    },
    'POST /blade-system/tenant/setting': {
      ask: async () => send('setting', { ids: (await add()).id, accountNumber: '9' }),
      shape: done,
      reads: {
        async ids() {
          const [a, b, other] = [await add(), await add(), await add()]
          await send('setting', { ids: `${a.id},${b.id}`, accountNumber: '7' })
          expect((await read(a.id)).accountNumber).toBe(7)
          expect((await read(b.id)).accountNumber).toBe(7)
          expect((await read(other.id)).accountNumber).not.toBe(7)
        },
        async accountNumber() {
          const { id } = await add()
          await send('setting', { ids: id, accountNumber: '11' })
          expect((await read(id)).accountNumber).toBe(11)
          await send('setting', { ids: id, accountNumber: '' })
          expect((await read(id)).accountNumber).toBe(-1)
        },
        async expireTime() {
          const { id } = await add()
          await send('setting', { ids: id, expireTime })
          expect(await read(id)).toMatchObject({ expireTime })
        },
      },
    },
    'POST /blade-system/tenant/datasource': {
      ask: async () =>
        send('datasource', { tenantId: (await add()).tenantId, datasourceId: (await bench.added(datasource)).id }),
      shape: done,
      reads: {
        async tenantId() {
          const [one, other] = [await add(), await add()]
          const { id: datasourceId } = await bench.added(datasource)
          await send('datasource', { tenantId: one.tenantId, datasourceId })
          expect((await read(one.id)).datasourceId).toBe(datasourceId)
          expect((await read(other.id)).datasourceId ?? '').toBe('')
        },
        async datasourceId() {
          const one = await add()
          const { id: datasourceId } = await bench.added(datasource)
          await send('datasource', { tenantId: one.tenantId, datasourceId })
          expect((await read(one.id)).datasourceId).toBe(datasourceId)
          await send('datasource', { tenantId: one.tenantId, datasourceId: '' })
          expect((await read(one.id)).datasourceId ?? '').toBe('')
        },
      },
    },
    'GET /blade-system/tenant/info': {
      ask: async () => info((await withDomain()).domain),
      shape: z.looseObject({ tenantId: z.string(), domain: z.string() }),
      isOpen: true,
      reads: {
        async domain() {
          const { domain, tenantId } = await withDomain()
          expect((await info(`${domain}/login?redirect=1`)).data).toMatchObject({ tenantId })
          expect((await info('https://nobody.example.org')).data).toEqual({})
        },
      },
    },
    'GET /blade-system/tenant/package-detail': {
      ask: async () => platform.get('/blade-system/tenant/package-detail', { tenantId: (await packaged()).tenantId }),
      shape: row,
      reads: {
        async tenantId() {
          const [{ id, tenantId, packageId }, other] = [await packaged(), await add()]
          const of = async (asked: string) =>
            (await platform.get('/blade-system/tenant/package-detail', { tenantId: asked })).data
          expect(await of(tenantId)).toMatchObject({ id: packageId })
          // The id of the row, which clients of this family send under this name.
          expect(await of(id)).toMatchObject({ id: packageId })
          expect(await of(other.tenantId)).toEqual({})
        },
      },
    },
    'POST /blade-system/tenant/package-setting': {
      async ask() {
        const { id: packageId } = await addPackage()
        return send('package-setting', { tenantId: (await add()).tenantId, packageId })
      },
      shape: done,
      reads: {
        async tenantId() {
          const [{ id, packageId }, other] = [await packaged(), await add()]
          expect((await read(id)).packageId).toBe(packageId)
          expect((await read(other.id)).packageId ?? '').toBe('')
        },
        async packageId() {
          const { id, tenantId } = await packaged()
          await send('package-setting', { tenantId, packageId: '' })
          expect((await read(id)).packageId ?? '').toBe('')
        },
      },
    },
  }
}
