// Typed calls for domain entities; handles tokens, the reply envelope and the retry after an expired token.
import type { ActionInput, Entity } from '@steward/domain/entity'
import { type Choice, type ChoiceQuery, choicesFromWire } from './choices.ts'
import { type Call, addressOf, send } from './http.ts'
import { LOCKED, Refusal } from './refusal.ts'
import { sessionCalls } from './session.ts'
import type {
  BulkEdit,
  Declaration,
  Dependents,
  DictionaryEntry,
  Draft,
  Export,
  KnownTenant,
  ListQuery,
  MenuItem,
  Page,
  Removed,
  Shown,
  TopMenu,
  TreeNode,
} from './shapes.ts'
import { type TokenStore, createTokenRefresh } from './token-refresh.ts'
import * as wire from './wire.ts'

export * from './refusal.ts'
export type * from './shapes.ts'
export type { TokenStore } from './token-refresh.ts'
export type { Query } from './wire.ts'
export type { Choice, ChoiceQuery } from './choices.ts'

export interface ClientOptions {
  /** Path prefix of all calls without a trailing slash: `/api`. */
  baseUrl: string
  clientId: string
  clientSecret: string
  locale: () => string
  tokens: TokenStore
  /** Identifies this browser to the server at later sign-ins. */
  device?: { read(): string; write(mark: string): void }
  onSignedOut: (reason: Refusal) => void
  /** Called when the session is locked: the server answers 423 to everything until it is unlocked. */
  onLocked?: () => void
  /** Called when the server answers nothing before the password is changed or a second factor is set up. */
  onDue?: (reason: string) => void
  /** Asks the person for a new proof of who he is; whether he gave it. The call is then sent once more. */
  prove?: () => Promise<boolean>
  /** Milliseconds, 60,000 by default. */
  timeout?: number
  /** Whether nobody has touched the page for a while: such calls do not keep a session from ending. */
  isUnattended?: () => boolean
  now?: () => number
  exclusively?: <T>(work: () => Promise<T>) => Promise<T>
}

export type InputOf<E extends Pick<Declaration, 'actions'>, A extends string> = A extends keyof E['actions']
  ? ActionInput<E['actions'][A]>
  : Readonly<Record<string, unknown>>

export interface Act<I> {
  /** Ids of the target rows; absent for an action on the whole list. */
  ids?: readonly string[]
  input?: I
  /** The revision the row must still have, so that a repeated call is refused. */
  rev?: number | undefined
  /** Of what is sent: with the same one it is done once, and answered alike (Idempotency-Key). */
  key?: string
}

const KEY = 'Idempotency-Key'
const due: ReadonlySet<string> = new Set(['session.password-change', 'session.password-old', 'session.factor-due'])

/**
 * `const client = createClient({ baseUrl: '/api', … })`
 * `const { records } = await client.list(device, { filters: { deviceName: '泵' } })`
 */
export function createClient(options: ClientOptions) {
  const transport = { ...options, timeout: options.timeout ?? 60_000 }
  const now = options.now ?? Date.now
  const exclusively = options.exclusively ?? ((work) => work())
  const tokenRefresh = createTokenRefresh(transport, {
    store: options.tokens,
    onSignedOut: options.onSignedOut,
    now,
    exclusively,
  })

  async function ask(call: Call): Promise<wire.Wire> {
    const isOwn = ownership()
    return await askTwice(call).catch(async (reason: unknown) => {
      if (reason instanceof Refusal && reason.reason === 'session.proof') {
        const isProven = await options.prove?.()
        // What a person began ends with that person's session.
        if (!isOwn()) throw new Refusal({ code: 401 })
        if (isProven) return await askTwice(call)
      }
      if (reason instanceof Refusal && reason.reason && due.has(reason.reason)) options.onDue?.(reason.reason)
      if (reason instanceof Refusal && reason.code === LOCKED) options.onLocked?.()
      throw reason
    })
  }

  /** Whether the stored tokens are still those of the person who is signed in now. */
  function ownership(): () => boolean {
    const owner = options.tokens.owner()
    return () => options.tokens.owner() === owner
  }

  /** The whole reply; when the access token has expired it is refreshed and the call is sent once more. */
  async function askTwice(call: Call): Promise<wire.Wire> {
    const used = options.tokens.read()?.access
    const isOwn = ownership()
    try {
      return await send(transport, call, used)
    } catch (reason) {
      if (!(reason instanceof Refusal) || reason.code !== 401 || !used) throw reason
      const renewed = await tokenRefresh.refresh(used)
      // The tokens may be those of a person who signed in meanwhile, in this window or another.
      if (!isOwn()) throw reason
      return await send(transport, call, renewed.access).catch((again: unknown) => {
        if (again instanceof Refusal && again.code === 401) tokenRefresh.endSession(renewed.access, again)
        throw again
      })
    }
  }

  const get = async (path: string, query?: wire.Query, signal?: AbortSignal): Promise<unknown> =>
    (await ask({ method: 'GET', path, query, signal })).data
  const post = async (path: string, body?: unknown, query?: wire.Query, key?: string): Promise<unknown> =>
    (await ask({ method: 'POST', path, query, body: body ?? {}, ...(key ? { headers: { [KEY]: key } } : {}) })).data
  const rows = async <E extends Declaration>(entity: E, data: Promise<unknown>) =>
    wire.listOf(await data).map((row) => wire.rowFromWire(entity, row))

  return {
    get,
    post,
    async list<E extends Declaration>(entity: E, query: ListQuery = {}, signal?: AbortSignal): Promise<Page<Shown<E>>> {
      return wire.pageFromWire(entity, await get(`${entity.path}/list`, wire.listToWire(query), signal))
    },
    async detail<E extends Declaration>(entity: E, id: string, signal?: AbortSignal): Promise<Shown<E>> {
      return wire.rowFromWire(entity, wire.recordOf(await get(`${entity.path}/detail`, { id }, signal)))
    },
    /**
     * Creates without `id`, updates with it; `null` clears a field, an absent field is unchanged. Sent again with the same
     * key it is done once.
     */
    async submit<E extends Declaration>(entity: E, draft: Draft<E>, key?: string): Promise<Shown<E>> {
      const saved = await post(`${entity.path}/submit`, wire.draftToWire(entity, draft), undefined, key)
      return wire.rowFromWire(entity, wire.recordOf(saved))
    },
    /** A new row like another one, with what belongs to that; `draft` is what differs or stays. */
    async copy<E extends Declaration>(entity: E, copyOf: string, draft: Draft<E>, key?: string): Promise<Shown<E>> {
      const saved = await post(`${entity.path}/copy`, { ...wire.draftToWire(entity, draft), copyOf }, undefined, key)
      return wire.rowFromWire(entity, wire.recordOf(saved))
    },
    /** Starts an export of what the query finds, or of these rows of it; answers the task's id. */
    async export(entity: Declaration, { query, ids, columns, format }: Export): Promise<string> {
      const begun = await post(`${entity.path}/export`, { query: wire.listToWire(query), ids, columns, format })
      return String(wire.recordOf(begun).id)
    },
    /** Begins the trial of an uploaded sheet; `key` is the column rows are recognized by, none to add every row. */
    async import(entity: Declaration, file: string, key: string, columns: Readonly<Record<string, string>> = {}) {
      return String(wire.recordOf(await post(`${entity.path}/import`, { file, key, columns })).id)
    },
    /** Begins the trial of new values for what the query finds, or for these rows; `null` empties a field. */
    async bulkEdit(entity: Declaration, { query, ids, values }: BulkEdit): Promise<string> {
      const sent = { query: wire.listToWire(query), ids, values: wire.fieldsToWire(entity.fields, values) }
      return String(wire.recordOf(await post(`${entity.path}/bulk-edit`, sent)).id)
    },
    async remove(entity: Declaration, ids: readonly string[]): Promise<void> {
      const { body, query } = idsSent(ids)
      await post(`${entity.path}/remove`, body, query)
    },
    /** What was removed lately and can come back, newest first; `word` is a part of a title or code. */
    async removed(entity: Declaration, query: wire.Query, signal?: AbortSignal): Promise<Page<Removed>> {
      return wire.removedFromWire(await get(`${entity.path}/removed`, query, signal))
    },
    async restore(entity: Declaration, ids: readonly string[]): Promise<void> {
      await post(`${entity.path}/restore`, { ids })
    },
    /** What refers to these rows, for whoever may remove them. */
    async dependents(entity: Declaration, ids: readonly string[], signal?: AbortSignal): Promise<Dependents[]> {
      return wire.dependentsFromWire(await get(`${entity.path}/dependents`, { ids: ids.join(',') }, signal))
    },
    /** `await client.act(user, 'grant', { ids, input: { roleIds } })` */
    async act<E extends Pick<Declaration, 'path' | 'actions'>, A extends keyof E['actions'] & string>(
      entity: E,
      action: A,
      { ids = [], input, rev, key }: Act<InputOf<E, A>> = {},
    ): Promise<unknown> {
      const declared: Entity['actions'][string] | undefined = entity.actions[action]
      const on = declared?.on ?? 'rows'
      const sent = on === 'rows' ? idsSent(ids) : { query: on === 'list' ? {} : { id: ids[0] } }
      const body = { ...wire.fieldsToWire(declared?.input ?? {}, wire.recordOf(input)), ...sent.body }
      return await post(`${entity.path}/${action}`, rev === undefined ? body : { ...body, rev }, sent.query, key)
    },
    /** Choices of a reference: `await client.choices(device, { text: '冰箱' })`; `ids` reads the captions of known rows. */
    async choices(
      entity: Pick<Declaration, 'path'>,
      query: ChoiceQuery = {},
      signal?: AbortSignal,
    ): Promise<{ choices: Choice[]; hasMore: boolean }> {
      const { ids, ...rest } = query
      return choicesFromWire(await get(`${entity.path}/choices`, { ...rest, ids: ids?.join(',') }, signal))
    },
    async tree(entity: Declaration, query?: wire.Query, signal?: AbortSignal): Promise<TreeNode[]> {
      return wire.treeFromWire(await get(`${entity.path}/tree`, query, signal))
    },
    async lazyTree(entity: Declaration, parentId: string | null, signal?: AbortSignal): Promise<TreeNode[]> {
      return wire.treeFromWire(await get(`${entity.path}/lazy-tree`, { parentId: wire.parentToWire(parentId) }, signal))
    },
    /** One level of a tree as rows; `hasChildren` says whether a row has rows below it. */
    async lazyList<E extends Declaration>(
      entity: E,
      parentId: string | null,
      query: Pick<ListQuery, 'filters'> = {},
      signal?: AbortSignal,
    ): Promise<(Shown<E> & { hasChildren?: boolean })[]> {
      const { current: _, size: __, ...filters } = wire.listToWire(query)
      const asked = { ...filters, parentId: wire.parentToWire(parentId) }
      return await rows(entity, get(`${entity.path}/lazy-list`, asked, signal))
    },
    async dictionary(code: string, perTenant = false, signal?: AbortSignal): Promise<DictionaryEntry[]> {
      const table = perTenant ? 'dict-biz' : 'dict'
      return wire.dictionaryFromWire(await get(`blade-system/${table}/dictionary`, { code }, signal))
    },
    menu: {
      async top(signal?: AbortSignal): Promise<TopMenu[]> {
        return wire.topMenusFromWire(await get('blade-system/menu/top-menu', {}, signal))
      },
      async routes(topMenuId?: string, signal?: AbortSignal): Promise<MenuItem[]> {
        return wire.menusFromWire(await get('blade-system/menu/routes', { topMenuId }, signal))
      },
      /** Codes of what the person may do. */
      async buttons(signal?: AbortSignal): Promise<string[]> {
        return wire.buttonCodesFromWire(await get('blade-system/menu/buttons', {}, signal))
      },
    },
    /** The tenant configured for this domain; works without a session. */
    async tenantAt(domain: string): Promise<KnownTenant | undefined> {
      const reply = await send(transport, { method: 'GET', path: 'blade-system/tenant/info', query: { domain } })
      return wire.tenantFromWire(reply.data)
    },
    async upload(path: string, file: Blob, name = 'file', more: Partial<Call> = {}): Promise<unknown> {
      const body = new FormData()
      body.append('file', file, name)
      return (await ask({ ...more, method: 'POST', path, body })).data
    },
    addressOf: (path: string, query?: wire.Query): string => addressOf(options.baseUrl, path, query),
    /** Checks the token's age periodically; returns the function that stops it. */
    watch: tokenRefresh.watch,
    session: sessionCalls({ ...options, store: options.tokens, transport, ask, now, exclusively }),
  }
}

/** As many ids as an address surely holds behind any proxy. */
const MOST_IN_ADDRESS = 100

const idsSent = (ids: readonly string[]): { body?: { ids: readonly string[] }; query: wire.Query } =>
  ids.length > MOST_IN_ADDRESS ? { body: { ids }, query: {} } : { query: { ids: ids.join(',') } }

export type Client = ReturnType<typeof createClient>
