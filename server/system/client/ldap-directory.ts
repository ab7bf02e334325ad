// LDAP directories: their password is kept encrypted and belongs to the address it was entered for; administrators try what
// an account would become.
import { codesFor } from '@steward/domain/derive/permissions'
import { ldapDirectory } from '@steward/domain/index'
import { MASK } from '@steward/domain/kinds/secret'
import { problem } from '@steward/domain/problems'
import { ACCOUNT, groupRolesOf } from '@steward/domain/system/ldap-terms'
import { FilterParser } from 'ldapts'
import { X509Certificate } from 'node:crypto'
import { z } from 'zod'
import { behave } from '../../engine/behave.ts'
import { lockRows } from '../../engine/detail.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { type Afterwards, route } from '../../platform/route.ts'
import { idBody, idQuery, oneId } from '../one-id.ts'
import { mustBeReachable } from '../role/reachable.ts'
import { rolesOf, vouchedBy } from '../third/ask-directories.ts'
import { directoryById, sealBindPassword } from '../third/directory.ts'
import { type Mapped, foretell } from '../third/foretell.ts'
import { lookUp } from '../third/ldap.ts'
import { mustReachSource } from '../third/source-reach.ts'
import { unlinkSource } from '../third/unlink.ts'

const isNew = (secret: string | null | undefined): secret is string =>
  secret !== undefined && secret !== null && secret !== '' && secret !== MASK

const typedAccount = z.string().max(45).optional()

export default behave(ldapDirectory, {
  async submit(ctx, input, base) {
    const [before] = input.id ? await lockRows(ldapDirectory, ctx, [input.id]) : []
    const { bindPassword: sent, url, userFilter, certificate, groupRoles } = input
    if (url && url !== before?.url) {
      // Judged like an https address: the host alone matters.
      await mustBeReachable(ctx, url.replace(/^ldaps?:/i, 'https:'), problem('ldap.address', {}, { field: 'url' }))
      // Whoever may edit the row could otherwise have the stored password sent to an address of his own.
      if (before?.bindPassword && !isNew(sent)) throw problem('third.secret', {}, { field: 'bindPassword' })
    }
    const bindDn = input.bindDn ?? (input.clearFields?.includes('bindDn') ? '' : before?.bindDn)
    if (bindDn && !isNew(sent) && !before?.bindPassword) throw problem('ldap.password', {}, { field: 'bindPassword' })
    if (userFilter) mustParse(userFilter)
    if (certificate) mustBeCertificate(certificate)
    if (groupRoles && groupRoles !== before?.groupRoles) await mustBeRoles(ctx, groupRoles)
    const bindPassword = isNew(sent) ? await sealBindPassword(ctx.app, ctx.tx.scope.tenant, sent) : undefined
    const saved = await base(ctx, { ...input, bindPassword } as typeof input)
    const given = await rolesNamedIn(ctx, saved.groupRoles ?? '')
    await mustReachSource(
      ctx,
      saved,
      given.map(({ id }) => id),
    )
    return saved
  },
  async remove(ctx, ids, base) {
    await base(ctx, ids)
    await unlinkSource(ctx, ids)
  },
  actions: {
    // Replaced below, where the directory is asked after the transaction.
    try: async () => true,
  },
  routes: [
    route({
      method: 'POST',
      path: `/${ldapDirectory.path}/try`,
      zh: '试查账号',
      en: 'Ask a directory who an account is, and what would become of it at a sign-in',
      tag: ldapDirectory.name,
      may: codesFor(ldapDirectory, 'try'),
      query: idQuery.extend({ account: typedAccount }),
      body: idBody.extend({ account: typedAccount }).nullish(),
      async run(ctx, { query, body }) {
        const id = oneId(query, body)
        const typed = (query.account ?? body?.account ?? '').trim()
        const { zh: field, en: fieldEn } = ldapDirectory.actions.try.input.account
        if (typed === '') throw problem('field.required', { field, fieldEn, prompt: '输入' }, { field: 'account' })
        await lockRows(ldapDirectory, ctx, [id])
        return { id, account: typed }
      },
      afterwards: (made, call) => attempt(made as { id: string; account: string }, call),
    }),
  ],
})

const missing = () => problem('row.missing', { entity: ldapDirectory.zh, entityEn: ldapDirectory.en })

async function attempt({ id, account }: { id: string; account: string }, { app, tenant }: Afterwards): Promise<Mapped> {
  const directory = await directoryById(app, tenant, id)
  if (!directory) throw missing()
  const found = await lookUp(app, directory, account)
  if (!found) throw problem('ldap.nobody')
  const vouched = await vouchedBy(app, directory, found, account)
  const roles = await rolesOf(app, directory, found.groups)
  return foretell(app, directory, { found, vouched, roles: roles.map(({ name }) => name) })
}

function mustParse(filter: string): void {
  try {
    FilterParser.parseString(filter.replaceAll(ACCOUNT, 'account'))
  } catch {
    throw problem('ldap.filter', {}, { field: 'userFilter' })
  }
}

function mustBeCertificate(pem: string): void {
  try {
    if (new X509Certificate(pem).validTo !== '') return
  } catch {
    // Said below.
  }
  throw problem('ldap.certificate', {}, { field: 'certificate' })
}

async function mustBeRoles(ctx: Ctx, groupRoles: string): Promise<void> {
  const known = new Set((await rolesNamedIn(ctx, groupRoles)).map(({ name }) => name))
  const lacking = groupRolesOf(groupRoles).find(({ role }) => !known.has(role))
  if (lacking) throw problem('ldap.group-role', { role: lacking.role }, { field: 'groupRoles' })
}

const rolesNamedIn = (ctx: Ctx, groupRoles: string) =>
  ctx.tx.query<{ id: string; name: string }>(
    'select id::text as id, role_name as name from role where tenant_id = $1 and role_name = any($2) and is_deleted = 0',
    [ctx.tx.scope.tenant, [...new Set(groupRolesOf(groupRoles).map(({ role }) => role))]],
  )
