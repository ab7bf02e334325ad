// Parses a sign-in of dialect C: parameters from query or body, the rest from headers.
import { problem } from '@steward/domain/problems'
import { z } from 'zod'
import { PLATFORM_TENANT } from '../../platform/identity.ts'
import type { Sent } from '../../platform/route.ts'
import { browserOf } from '../third/flow.ts'
import type { SocialAsked } from '../third/social.ts'
import type { Asked } from './grant.ts'

const text = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\0]*$/)
    .optional()

export const parameters = z.object({
  grant_type: text(32),
  tenantId: text(12),
  username: text(64),
  password: text(4096),
  refresh_token: text(256),
  scope: text(256),
  type: text(32),
  challenge: text(64),
  source: text(32),
  code: text(2048),
  state: text(64),
  iss: text(255),
})

export type Parameters = z.output<typeof parameters>

/** A header sent once; duplicated by a proxy it counts as missing. */
export function headerOf(headers: Sent<unknown, unknown>['headers'], name: string): string {
  const value = headers[name]
  return typeof value === 'string' ? value.trim() : ''
}

/** The tenant a request names, in its parameters or its header; the platform's without one. */
function tenantOf(sent: Parameters, headers: Sent<unknown, unknown>['headers']): string {
  const tenant = sent.tenantId || headerOf(headers, 'tenant-id') || PLATFORM_TENANT
  if (!/^\w{1,12}$/.test(tenant)) throw problem('request.parameter', { name: 'tenantId' })
  return tenant
}

export function readSocial({ query, body, headers }: Sent<Parameters, Parameters>): SocialAsked {
  const sent = { ...body, ...query }
  return {
    authorization: headerOf(headers, 'authorization'),
    tenant: tenantOf(sent, headers),
    source: sent.source ?? '',
    code: sent.code ?? '',
    state: sent.state ?? '',
    iss: sent.iss ?? '',
    browser: browserOf(headers.cookie),
    device: headerOf(headers, 'device-token'),
  }
}

export function readAsked({ query, body, headers }: Sent<Parameters, Parameters>): Asked {
  const sent = { ...body, ...query }
  return {
    authorization: headerOf(headers, 'authorization'),
    grant: sent.grant_type ?? '',
    tenant: tenantOf(sent, headers),
    account: sent.username ?? '',
    password: sent.password ?? '',
    captchaKey: headerOf(headers, 'captcha-key'),
    captchaCode: headerOf(headers, 'captcha-code'),
    device: headerOf(headers, 'device-token'),
    refreshToken: sent.refresh_token ?? '',
    challenge: sent.challenge ?? '',
    code: sent.code ?? '',
    wish: { deptId: headerOf(headers, 'dept-id'), roleId: headerOf(headers, 'role-id') },
  }
}
