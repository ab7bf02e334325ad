// What tenants would lose with a smaller package, said before it is saved.
import { listOf } from '@steward/client/wire'
import { tenantPackage } from '@steward/domain/index'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../data/client.ts'
import { nothing } from '../../data/follows.ts'
import { type Locale, useLocale } from '../../data/locale.ts'
import { plain } from '../../kinds/view.ts'
import { useWords } from '../../words/system.ts'
import './tenants.css'

export interface Losses {
  tenantId: string
  name: string
  menus: readonly { name: string; nameEn: string }[]
  total: number
  roles: readonly string[]
  people: number
}

/** Menus for a package that tenants use, or another package for one tenant. */
export type Change = { id: string; menuId: readonly string[] } | { tenantId: string; packageId: string }

export async function fetchLosses(change: Change): Promise<Losses[]> {
  const answer = await client.post(`${tenantPackage.path}/losses`, change)
  return listOf(answer).map((one) => ({
    tenantId: plain(one.tenantId),
    name: plain(one.tenantName),
    total: Number(one.total),
    people: Number(one.people),
    roles: Array.isArray(one.roles) ? one.roles.map(plain) : [],
    menus: listOf(one.menus).map((menu) => ({
      name: plain(menu.name),
      nameEn: plain(menu.nameEn),
    })),
  }))
}

export const useLosses = (change: Change | undefined) =>
  useQuery({
    queryKey: [tenantPackage.name, 'losses', change],
    queryFn: () => (change ? fetchLosses(change) : []),
    enabled: change !== undefined,
    placeholderData: (before) => before,
    meta: { follows: nothing, isQuiet: true },
  })

const NAMED = 12

export function LossList({ losses, locale }: { losses: readonly Losses[]; locale: Locale }) {
  const { t } = useWords()
  const comma = locale === 'zh' ? '、' : ', '
  return (
    <ul className="losses">
      {losses.map(({ tenantId, name, menus, total, roles, people }) => (
        <li key={tenantId}>
          <strong>{t('packages.tenantLoses', { name, people, total })}</strong>
          <p>
            {t('packages.lost')}
            {menus
              .slice(0, NAMED)
              .map((menu) => (locale === 'en' ? menu.nameEn : menu.name))
              .join(comma)}
            {total > NAMED && ` ${t('packages.more', { total })}`}
          </p>
          <p>
            {t('packages.roles')}
            {roles.join(comma)}
          </p>
        </li>
      ))}
    </ul>
  )
}

/** Follows what is chosen; `isOne`: the change is one tenant's. */
export function LossPreview({ change, isOne = false }: { change: Change | undefined; isOne?: boolean }) {
  const { t } = useWords()
  const locale = useLocale()
  const { data } = useLosses(change)
  if (change === undefined) return null
  const losing = (data ?? []).filter(({ total }) => total > 0)
  return (
    <section className="loss-preview" data-loses={losing.length > 0 || undefined} aria-live="polite">
      <h4>{t('packages.loses')}</h4>
      {!data ? (
        <p>{t('packages.looking')}</p>
      ) : losing.length > 0 ? (
        <LossList losses={losing} locale={locale} />
      ) : data.length === 0 ? (
        <p>{t('packages.unused')}</p>
      ) : (
        <p>{isOne ? t('packages.losesHere') : t('packages.losesNothing', { count: data.length })}</p>
      )}
    </section>
  )
}
