// LDAP directories: where they are, how people are found in them, and what becomes of those who are unknown.
import { ldapDirectory } from '@steward/domain/index'
import { screen } from '../../crud/screen.tsx'
import { facts, written } from '../../detail/parts.tsx'
import { lazyPart } from '../../kit/lazy/lazy-part.tsx'
import { label } from '../../words/system-label.ts'

const directory = label((words) => words.system.third.directory)
const search = label((words) => words.system.third.search)
const people = label((words) => words.system.third.people)
const creates = ({ unknownAs }: Readonly<Record<string, unknown>>) => unknownAs === 'create'
const place = ['directoryName', 'url', 'certificate', 'bindDn', 'bindPassword'] as const
const finding = ['baseDn', 'userFilter', 'idAttribute', 'accountAttribute', 'nameAttribute', 'groupAttribute'] as const
const policy = ['isMatched', 'unknownAs', 'roleId', 'deptId', 'groupRoles'] as const

export default screen(ldapDirectory, {
  columns: ['directoryName', 'url', 'baseDn', 'unknownAs', 'status'],
  widths: { directoryName: 170, url: 280, baseDn: 280, unknownAs: 200, status: 90 },
  sections: [
    { ...directory, fields: [...place] },
    { ...search, fields: [...finding] },
    { ...people, fields: [...policy] },
  ],
  shown: { roleId: creates, deptId: creates, groupRoles: creates },
  dialogs: { try: lazyPart(() => import('./directory-try.tsx')) },
  page: [
    facts(
      place.filter((name) => name !== 'bindPassword'),
      directory,
    ),
    facts(finding, search),
    facts(policy, people),
    written,
  ],
})
