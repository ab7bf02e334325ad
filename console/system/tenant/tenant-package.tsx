// Packages: a tree of menus, and before a smaller one is saved who would lose what.
import type { Draft } from '@steward/client'
import { Refusal } from '@steward/client'
import type { Entity } from '@steward/domain/entity'
import { tenantPackage } from '@steward/domain/index'
import { screen } from '../../crud/screen.tsx'
import { plain } from '../../kinds/view.ts'
import { modal } from '../../kit/dialog/voice.ts'
import { currentLocale } from '../../words/i18n.ts'
import { label } from '../../words/system-label.ts'
import { useWords } from '../../words/system.ts'
import { LossList, fetchLosses } from './package-losses.tsx'
import { PackageMenus } from './package-menus.tsx'

interface Counted {
  tenantCount?: unknown
  menuCount?: unknown
}

function Named({ name, row: { tenantCount, menuCount } }: { name: string; row: Counted }) {
  const { t } = useWords()
  const count = Number(tenantCount ?? 0)
  const tenants = count === 0 ? t('packages.unused') : t('packages.tenants', { count })
  return (
    <span className="package-name">
      {name}
      <small>{t('packages.facts', { menus: Number(menuCount ?? 0), tenants })}</small>
    </span>
  )
}

const GONE_BACK = new Refusal({ code: 428 })

function SureTitle({ name }: { name: string }) {
  const { t } = useWords()
  return t('packages.sure', { name })
}
function SureGo() {
  const { t } = useWords()
  return t('packages.sureGo')
}

/** Asks before tenants lose something; whoever goes back finds the form as it was. */
async function askAboutLosses(draft: Draft<Entity>): Promise<Draft<Entity>> {
  const { id, menuId, packageName } = draft as Readonly<Record<string, unknown>>
  if (typeof id !== 'string' || !Array.isArray(menuId)) return draft
  const losing = (await fetchLosses({ id, menuId: menuId.map(String) })).filter(({ total }) => total > 0)
  if (losing.length === 0) return draft
  const { promise, resolve } = Promise.withResolvers<boolean>()
  modal.confirm({
    centered: true,
    width: 560,
    title: <SureTitle name={plain(packageName)} />,
    content: <LossList losses={losing} locale={currentLocale()} />,
    okText: <SureGo />,
    okButtonProps: { danger: true },
    autoFocusButton: 'cancel',
    onOk: () => resolve(true),
    onCancel: () => resolve(false),
  })
  if (!(await promise)) throw GONE_BACK
  return draft
}

const what = label((words) => words.system.packages.what)
const menus = label((words) => words.system.packages.menus)

export default screen(tenantPackage, {
  columns: ['packageName', 'remark', 'updateTime'],
  widths: { packageName: 260, remark: 320 },
  cell: { packageName: (name, row) => <Named name={plain(name)} row={row as Counted} /> },
  without: ['tenantId'],
  sections: [
    { ...what, fields: ['packageName', 'remark'] },
    { ...menus, fields: ['menuId'] },
  ],
  wide: ['menuId', 'remark'],
  inputs: { menuId: PackageMenus },
  prepare: askAboutLosses,
  sure: async () => undefined,
})
