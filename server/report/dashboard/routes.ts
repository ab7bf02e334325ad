// Calls of the dashboard: what it shows, that it is heard, and how a window or a wall gets its pass.
import { problem } from '@steward/domain/problems'
import { DASHBOARD, dashboardCodes } from '@steward/domain/report/dashboard/calls'
import { isWidgetName } from '@steward/domain/report/dashboard/widgets'
import { z } from 'zod'
import type { Ctx } from '../../platform/ctx.ts'
import { type Route, route } from '../../platform/route.ts'
import { sessionOfCode } from '../../system/sign-in/codes.ts'
import { callerOf, limitCalls } from '../../system/sign-in/limits.ts'
import { bind } from './binding.ts'
import { board } from './board.ts'
import { openView } from './pass-rows.ts'

const tag = 'dashboard'
const id = z.string().regex(/^\d{1,19}$/)

export function dashboardRoutes(): Route[] {
  const limitOpened = limitCalls(60)
  const limitTyped = limitCalls(10)
  return [
    route({
      method: 'GET',
      path: `${DASHBOARD}/board`,
      zh: '监控大屏数据',
      en: 'What the dashboard shows',
      tag,
      may: dashboardCodes,
      query: z.object({
        areaId: id.optional(),
        /** Widgets to fill, all where none are named. */
        parts: z
          .string()
          .max(200)
          .transform((text) => text.split(',').filter(isWidgetName))
          .optional(),
        /** Systems whose live figures are shown. */
        systems: z
          .string()
          .regex(/^[A-Z]{2,6}(,[A-Z]{2,6}){0,9}$/)
          .optional(),
      }),
      run: (ctx, { query }) =>
        board(ctx, { areaId: query.areaId, parts: query.parts, systems: query.systems?.split(',') ?? ['MGS'] }),
    }),
    route({
      method: 'GET',
      path: `${DASHBOARD}/beat`,
      zh: '监控大屏心跳',
      en: 'That the dashboard is heard, and the time here',
      tag,
      may: dashboardCodes,
      run: async (ctx) => ({ now: ctx.now.getTime() }),
    }),
    route({
      method: 'POST',
      path: `${DASHBOARD}/open`,
      zh: '打开监控大屏',
      en: 'A pass that reads the dashboard, for the session of the token or of a one-time code',
      tag,
      may: 'anybody',
      scope: 'platform',
      // In the body, because URLs are logged along the way.
      body: z.object({ code: z.string().max(64).optional() }),
      async run(ctx, { body }) {
        limitOpened(callerOf(ctx.remoteIp), ctx.now)
        const sessionId = body.code === undefined ? ownSession(ctx) : await sessionOfCode(ctx, body.code)
        return { pass: await openView(ctx.tx, { sessionId, now: ctx.now }) }
      },
    }),
    route({
      method: 'POST',
      path: `${DASHBOARD}/bind`,
      zh: '绑定大屏设备',
      en: 'Bind a screen to the wall whose code it types',
      tag,
      may: 'anybody',
      scope: 'platform',
      body: z.object({ code: z.string().max(32) }),
      async run(ctx, { body }) {
        limitTyped(callerOf(ctx.remoteIp), ctx.now)
        return bind(ctx, body.code)
      },
    }),
  ]
}

/** As the gates of every other call ask it: this one is anybody's, because a code comes without a session. */
function ownSession({ me }: Ctx): string {
  if (me.isLocked) throw problem('session.locked')
  if (me.isPasswordDue) throw problem(me.isPasswordOld ? 'session.password-old' : 'session.password-change')
  if (me.isFactorDue) throw problem('session.factor-due')
  return me.sessionId
}
