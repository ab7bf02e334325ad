// The side menu as somebody else has it: by one role alone, or a person's by all of his roles.
import { role, user } from '@steward/domain/index'
import { Suspense, useId, useState } from 'react'
import { useOwnTenant, useTenantChoice } from '../../data/use-tenant-choice.ts'
import { lazyInput } from '../../kinds/lazy-input.ts'
import { PeopleField } from '../../kinds/people/field.tsx'
import { plain } from '../../kinds/view.ts'
import { SideDrawer } from '../../kit/dialog/side-drawer.tsx'
import { Loaded } from '../../kit/state/loaded.tsx'
import { Box } from '../../kit/state/shape.tsx'
import { Expected } from '../../kit/state/states.tsx'
import type { DialogProps } from '../../screen/action.ts'
import { TenantChoice } from '../tenant/tenant-choice.tsx'
import { type Seen, useMenuOf } from './menu-of.ts'
import { MenuShown } from './menu-shown.tsx'
import { useWords } from './words/use-words.ts'
import './menu.css'

const RefInput = lazyInput((inputs) => inputs.RefInput)
const WIDTH = 560

export default function MenuPreview({ rows: [row], close }: DialogProps) {
  const { t } = useWords()
  const isRole = row !== undefined && role.title in row
  // Every hospital has roles of the same names: those of one are offered.
  const tenantId = useOwnTenant(isRole ? row.tenantId : undefined) ?? ''
  const [seen, see] = useState<Seen>({ tenantId, roleId: isRole ? row.id : '', person: [] })
  return (
    <SideDrawer width={WIDTH} title={t('preview.action')} close={close}>
      <Chooser {...{ seen, see }} />
      <Shown seen={seen} />
    </SideDrawer>
  )
}

function Chooser({ seen, see }: { seen: Seen; see: (seen: Seen) => void }) {
  const { t } = useWords()
  const [roleBox, personBox] = [useId(), useId()]
  const hasTenants = useTenantChoice(role)
  const { tenantId, roleId, person } = seen
  return (
    <div className="menu-chooser">
      {hasTenants && (
        <TenantChoice
          label={t('preview.tenant')}
          value={tenantId}
          change={(chosen) => see({ tenantId: chosen, roleId: '', person: [] })}
        />
      )}
      <label htmlFor={roleBox}>{t('preview.role')}</label>
      <Suspense fallback={<Box />}>
        <RefInput
          id={roleBox}
          name="roleId"
          field={user.fields.roleId}
          placeholder={t('preview.chooseRole')}
          value={roleId}
          tenantId={hasTenants ? tenantId : undefined}
          onChange={(chosen) => see({ ...seen, roleId: plain(chosen), person: [] })}
        />
      </Suspense>
      <label htmlFor={personBox}>{t('preview.person')}</label>
      <PeopleField
        id={personBox}
        size="middle"
        placeholder={t('preview.choosePerson')}
        value={person}
        tenantId={hasTenants ? tenantId : undefined}
        onChange={(chosen) => see({ ...seen, person: chosen })}
      />
    </div>
  )
}

function Shown({ seen }: { seen: Seen }) {
  const { t } = useWords()
  const query = useMenuOf(seen)
  if (!query.isChosen) return <p className="menu-hint">{t('preview.pick')}</p>
  return (
    <Loaded query={query} name={t('preview.action')} shape={<Expected lines={6} />}>
      {(menu) => <MenuShown menu={menu} isPerson={seen.person.length > 0} />}
    </Loaded>
  )
}
