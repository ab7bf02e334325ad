// The tables as Kysely sees them: one per declared entity, and the platform's own tables.
import type { Base, Row } from '@steward/domain/entity'
import type { Declared } from '@steward/domain/registry'
import type { Generated } from 'kysely'

type Camel<S extends string> = S extends `${infer Head}-${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : S
type Given = 'id' | 'tenantId'
type Table<R> = { [K in keyof R]: K extends Exclude<keyof Base, Given> ? Generated<R[K]> : R[K] }

type Entities = { [E in Declared as Camel<E['name']>]: Table<Row<E>> }

interface Links {
  roleMenu: { roleId: string; menuId: string; tenantId: string }
  roleScope: { roleId: string; scopeId: string; scopeCategory: 1 | 2; tenantId: string }
  topmenuMenu: { topmenuId: string; menuId: string }
}

interface Sessions {
  session: {
    id: string
    tenantId: string
    userId: string
    clientId: string
    deptId: string | null
    roleId: string | null
    createdAt: Generated<string>
    endedAt: string | null
    endReason: string | null
    remoteIp: string | null
    userAgent: string | null
  }
  sessionToken: {
    hash: Buffer
    sessionId: string
    kind: 'access' | 'refresh'
    expiresAt: Date | string
    usedAt: Date | string | null
  }
  signInAttempt: { key: string; failures: number; until: Date | string }
  captcha: { key: string; answer: string; expiresAt: Date | string }
}

export type Database = Entities & Links & Sessions
