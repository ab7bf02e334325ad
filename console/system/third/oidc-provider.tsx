// OpenID providers: what the provider needs to know stands beside what is filled in.
import { oidcProvider } from '@steward/domain/index'
import { screen } from '../../crud/screen.tsx'
import { facts, written } from '../../detail/parts.tsx'
import { lazyPart } from '../../kit/lazy/lazy-part.tsx'
import { label } from '../../words/system-label.ts'

const Redirect = lazyPart(
  () => import('./redirect-address.tsx'),
  (module) => module.RedirectAddress,
)

const shown = label((words) => words.system.third.button)
const service = label((words) => words.system.third.service)
const people = label((words) => words.system.third.people)
const creates = ({ unknownAs }: Readonly<Record<string, unknown>>) => unknownAs === 'create'
const settings = ['issuer', 'clientId', 'clientSecret', 'scopes', 'accountClaim', 'nameClaim'] as const
const policy = ['isMatched', 'unknownAs', 'roleId', 'deptId'] as const

export default screen(oidcProvider, {
  columns: ['providerName', 'source', 'issuer', 'address', 'unknownAs', 'status'],
  widths: { providerName: 170, source: 120, issuer: 260, address: 240, unknownAs: 200, status: 90 },
  sections: [
    { ...shown, fields: ['providerName', 'source', 'address'] },
    { ...service, fields: [...settings] },
    { ...people, fields: [...policy] },
  ],
  shown: { roleId: creates, deptId: creates },
  aids: { submit: Redirect },
  page: [
    facts(['providerName', 'source', 'address', 'status'], shown),
    facts(
      settings.filter((name) => name !== 'clientSecret'),
      service,
    ),
    facts(policy, people),
    written,
  ],
})
