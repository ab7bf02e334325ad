// "Why can't I see this?": asked about oneself by anybody, about others by whoever grants roles in their tenant.
import { menuTree } from '@steward/domain/derive/menu'
import { codesFor, menuCode } from '@steward/domain/derive/permissions'
import type { Entity } from '@steward/domain/entity'
import { role } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { entities } from '@steward/domain/registry'
import type { Explanation } from '@steward/domain/system/why'
import { z } from 'zod'
import { idOf } from '../../engine/detail.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { type Route, route } from '../../platform/route.ts'
import type { ApiGate } from '../role/api-gate.ts'
import { explain } from './explain.ts'
import { type Asked, personAsked } from './person.ts'

const person = z.string().max(64).optional()
const about = { method: 'GET', tag: 'why', may: 'signed-in' } as const
const MOST = 40

interface Knows {
  gate: ApiGate
  /** Every route of the server, once all are known. */
  routes: () => readonly Route[]
  /** The call known by another name. */
  standsFor: (method: string, path: string) => string | undefined
}

/** Throws 403 where somebody asks about others without granting roles. */
async function whoIsAsked(ctx: Ctx, userId: string | undefined): Promise<Asked> {
  const id = userId === undefined || userId === '' ? ctx.me.userId : idOf(userId, 'userId')
  if (id !== ctx.me.userId) ctx.must(...codesFor(role, 'edit'))
  return personAsked(ctx, id)
}

const entityFor = ({ path, tag }: Route): Entity | undefined =>
  entities.find(({ name, path: own }) => name === tag && (path === `/${own}/list` || path === `/${own}/detail`))

/** Submitting needs one right to add a row and another to change one: the derived call is let in with either. */
function asWritten(call: Route, isChange: boolean): Route {
  const entity = entities.find(({ name }) => name === call.tag)
  const verb =
    entity &&
    { save: 'add', submit: isChange ? 'edit' : 'add', update: 'edit' }[call.path.slice(entity.path.length + 2)]
  if (!entity || !verb || typeof call.may === 'string') return call
  const either = new Set([...codesFor(entity, 'add'), ...codesFor(entity, 'edit')])
  return call.may.every((code) => either.has(code)) ? { ...call, may: codesFor(entity, verb) } : call
}

const entityCalled = (name: string): Entity | undefined => entities.find((one) => one.name === name)

const screens = new Map(menuTree().flatMap(({ children }) => children.map((screen) => [screen.code, screen])))

export function whyRoutes({ gate, routes, standsFor }: Knows): Route[] {
  const at = (method: string, asked: string) => {
    const named = asked.replace(/^\/api(?=\/)/, '')
    const path = standsFor(method, named) ?? named
    return routes().find((one) => one.method === method && one.path === path)
  }
  const askCall = async (ctx: Ctx, who: Asked, call: Route, kind: Explanation['asked']['kind']) =>
    explain(ctx, {
      person: who,
      asked: { kind, method: call.method, path: call.path, name: call.zh, nameEn: call.en },
      call,
      gate,
      entity: entityFor(call),
    })
  return [
    route({
      ...about,
      path: '/blade-system/why/call',
      zh: '接口权限说明',
      en: 'Why a person may or may not make a call',
      query: z.object({
        userId: person,
        method: z.enum(['GET', 'POST']),
        path: z.string().max(255),
        isChange: z.string().max(1).optional(),
      }),
      async run(ctx, { query }) {
        const who = await whoIsAsked(ctx, query.userId)
        const call = at(query.method, query.path)
        if (!call) throw problem('route.unknown')
        return askCall(ctx, who, asWritten(call, query.isChange === '1'), 'call')
      },
    }),
    route({
      ...about,
      path: '/blade-system/why/screen',
      zh: '界面权限说明',
      en: 'Why a person has or lacks a screen',
      query: z.object({ userId: person, code: z.string().max(64) }),
      async run(ctx, { query: { userId, code } }) {
        const who = await whoIsAsked(ctx, userId)
        const screen = screens.get(code)
        if (!screen) throw problem('route.unknown')
        const list = screen.entity && at('GET', `/${screen.entity.path}/list`)
        const asked = { kind: 'screen', method: 'GET', path: screen.path, name: screen.zh, nameEn: screen.en } as const
        // A screen without a list of its own needs its menu and no more.
        const call = list ?? { method: 'GET' as const, path: '', may: [screen.entity ? menuCode(screen.entity) : code] }
        return explain(ctx, { person: who, asked, call, gate, entity: list && screen.entity })
      },
    }),
    route({
      ...about,
      path: '/blade-system/why/record',
      zh: '数据权限说明',
      en: 'Why a person sees or does not see a record',
      query: z.object({ userId: person, entity: z.string().max(64), rowId: z.string().max(64) }),
      async run(ctx, { query: { userId, entity: name, rowId } }) {
        const who = await whoIsAsked(ctx, userId)
        const entity = entityCalled(name)
        const call = entity && at('GET', `/${entity.path}/detail`)
        if (!entity || !call) throw problem('route.unknown')
        const asked = { kind: 'record', method: 'GET', path: call.path, name: entity.zh, nameEn: entity.en } as const
        return explain(ctx, { person: who, asked, call, gate, entity, rowId: idOf(rowId, 'rowId') })
      },
    }),
    route({
      ...about,
      path: '/blade-system/why/calls',
      may: codesFor(role, 'edit'),
      zh: '可说明的接口',
      en: 'Calls to ask about, by name or address',
      query: z.object({ text: z.string().max(100).default('') }),
      async run(_, { query }) {
        const text = query.text.trim().toLowerCase()
        const isFound = ({ path, zh, en }: Route) => [path, zh, en].some((one) => one.toLowerCase().includes(text))
        const found = routes().filter(isFound).slice(0, MOST)
        return found.map(({ method, path, zh, en }) => ({ method, path, name: zh, nameEn: en }))
      },
    }),
  ]
}
