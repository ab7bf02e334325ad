import type { Draft } from '@steward/client'
import type { Entity } from '@steward/domain/entity'
import { user } from '@steward/domain/index'
import { screen } from '../../crud/screen.tsx'
import { isDisabled, isEnabled } from '../../crud/standing.ts'
import { day } from '../../kinds/day.tsx'
import { Tag } from '../../kinds/tag.tsx'
import { plain } from '../../kinds/view.ts'
import { lazyPart } from '../../kit/lazy/lazy-part.tsx'
import { encrypt } from '../../login/encrypt.ts'
import { label as whyLabel } from '../../why/words/label.ts'
import { label } from '../../words/system-label.ts'
import { AlikeAccounts } from './alike-accounts.tsx'
import { DeptSide } from './dept-side.tsx'
import { FirstCodes } from './first-codes.tsx'
import { NewUser, ResetPasswords } from './given-password.tsx'
import { PasswordInput, RolesInput } from './kept-inputs.tsx'

const Roles = ({ names }: { names: string }) => (
  <span className="kind-tags">
    {names
      .split(',')
      .filter((name) => name !== '')
      .map((name) => (
        <Tag key={name} tone="info">
          {name}
        </Tag>
      ))}
  </span>
)

/** Passwords are encrypted before they are sent. */
async function withCipher(draft: Draft<Entity>): Promise<Draft<Entity>> {
  const { password } = draft
  return typeof password === 'string' && password !== '' ? { ...draft, password: await encrypt(password) } : draft
}

/** A moment on the wire of this family; its time of day says nothing. */
const dayOf = (birthday: unknown): string => plain(birthday).slice(0, 'yyyy-MM-dd'.length)

const WhyDrawer = lazyPart(
  () => import('../why/why-drawer.tsx'),
  (module) => module.WhyDrawer,
)

const UserPlatform = lazyPart(
  () => import('./user-platform.tsx'),
  (module) => module.UserPlatform,
)

export default screen(user, {
  side: DeptSide,
  Head: AlikeAccounts,
  filteredBeside: ['deptId'],
  widths: { realName: 110, account: 120, roleId: 140, deptId: 130, phone: 132, code: 90, hasFactor: 90, status: 80 },
  // A part of a number cannot be called.
  fixed: ['phone'],
  columns: ['realName', 'account', 'roleId', 'deptId', 'phone', 'code', 'hasFactor', 'status'],
  cell: {
    roleId: (_, row) => <Roles names={row.roleName ?? ''} />,
    birthday: dayOf,
  },
  sections: [
    { ...label((words) => words.system.sections.account), fields: ['account', 'password', 'userType', 'roleId'] },
    {
      ...label((words) => words.system.sections.person),
      fields: ['realName', 'name', 'code', 'sex', 'phone', 'email', 'birthday', 'avatar'],
    },
    { ...label((words) => words.system.sections.place), fields: ['deptId', 'postId'] },
  ],
  inputs: { password: PasswordInput, roleId: RolesInput, birthday: day.Input },
  prepare: withCipher,
  Added: NewUser,
  dialogs: { 'reset-password': ResetPasswords },
  extra: [
    {
      name: 'platform',
      ...label((words) => words.system.platforms.action),
      on: 'row',
      needs: 'edit',
      Dialog: UserPlatform,
    },
    {
      name: 'first-codes',
      ...label((words) => words.system.firstCodes.action),
      on: 'rows',
      needs: 'reset-password',
      Dialog: FirstCodes,
    },
    { name: 'why', ...whyLabel((words) => words.why.action), on: 'row', needs: 'grant', Dialog: WhyDrawer },
  ],
  prefill: { grant: (row) => ({ roleIds: row.roleId }) },
  when: { enable: isDisabled, disable: isEnabled },
})
