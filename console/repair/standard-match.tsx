// Which standard an order would get, and why: what each rule that applies names of the case, the most specific first.
import { listOf, recordOf } from '@steward/client/wire'
import { deviceOrderStandard, repairBill, repairOrder } from '@steward/domain/index'
import { dispatchMode } from '@steward/domain/repair/dictionaries'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useId, useState } from 'react'
import { client } from '../data/client.ts'
import { nothing } from '../data/follows.ts'
import { labelOf, useLocale } from '../data/locale.ts'
import { useDictionary } from '../data/use-dictionary.ts'
import { viewOf } from '../kinds/index.ts'
import { plain } from '../kinds/view.ts'
import { Link } from '../kit/address/link.tsx'
import { SideDrawer } from '../kit/dialog/side-drawer.tsx'
import { Pending } from '../kit/state/loaded.tsx'
import { Box, Lines } from '../kit/state/shape.tsx'
import { useLinks } from '../live/live-paths.ts'
import type { DialogProps } from '../screen/action.ts'
import { useWords } from '../words/document.ts'
import './repair.css'

const WIDTH = 560
const names = ['deviceId', 'areaId', 'trade', 'priority'] as const
type Case = Readonly<Record<(typeof names)[number], string>>
const USUAL: Case = { deviceId: '', areaId: '', trade: '', priority: '3' }

type Named = 'areaId' | 'equipmentType' | 'trade' | 'priority'
const { fields } = deviceOrderStandard

interface Match {
  id: string
  name: string
  named: readonly Named[]
}

const matchOf = (value: unknown): Match => {
  const { id, name, named } = recordOf(value)
  const said = Array.isArray(named) ? named.map(String) : []
  const isNamed = (one: string): one is Named => one in fields && said.includes(one)
  return { id: String(id), name: String(name), named: ['areaId', 'equipmentType', 'trade', 'priority'].filter(isNamed) }
}

export default function StandardMatch({ close }: DialogProps) {
  const { t } = useWords()
  const [about, say] = useState(USUAL)
  return (
    <SideDrawer width={WIDTH} title={t('standard.match')} close={close}>
      <p className="crud-hint">{t('standard.matchHint')}</p>
      <div className="repair-case">
        {names.map((name) => (
          <Asked key={name} name={name} value={about[name]} say={(value) => say({ ...about, [name]: value })} />
        ))}
      </div>
      <Found about={about} />
    </SideDrawer>
  )
}

function Asked({ name, value, say }: { name: (typeof names)[number]; value: string; say: (value: string) => void }) {
  const id = useId()
  const locale = useLocale()
  const field = repairBill.fields[name]
  const { Input } = viewOf(field)
  return (
    <div>
      <label htmlFor={id}>{labelOf(field, locale)}</label>
      <Suspense fallback={<Box />}>
        <Input id={id} name={name} field={field} value={value} onChange={(chosen) => say(plain(chosen))} />
      </Suspense>
    </div>
  )
}

function Found({ about }: { about: Case }) {
  const { t } = useWords()
  const locale = useLocale()
  const linkTo = useLinks()
  const modes = useDictionary(dispatchMode)
  const asked = Object.fromEntries(Object.entries(about).filter(([, value]) => value !== ''))
  const query = useQuery({
    queryKey: [deviceOrderStandard.name, 'match', about],
    queryFn: async ({ signal }) => recordOf(await client.get(`${deviceOrderStandard.path}/match`, asked, signal)),
    placeholderData: (before) => before,
    meta: { follows: nothing },
  })
  const { data } = query
  if (!data) return <Pending query={query} name={t('standard.match')} shape={<Lines count={5} />} />
  const [first, ...others] = listOf(data.matches).map(matchOf)
  const dues = (['responseDue', 'arriveDue', 'finishDue'] as const).filter((name) => plain(data[name]) !== '')
  return (
    <section aria-live="polite" className="repair-match">
      <h3>
        {first ? <Link to={linkTo(deviceOrderStandard, { id: first.id })}>{first.name}</Link> : t('standard.none')}
      </h3>
      <p>{first ? <Why {...first} /> : t('standard.noneHint')}</p>
      <dl>
        {dues.map((name) => (
          <div key={name}>
            <dt>{t('standard.now', { name: labelOf(repairOrder.fields[name], locale) })}</dt>
            <dd>{plain(data[name]).slice(0, 16)}</dd>
          </div>
        ))}
        <div>
          <dt>{labelOf(fields.dispatchMode, locale)}</dt>
          <dd>{modes.find(({ key }) => key === data.dispatchMode)?.label}</dd>
        </div>
      </dl>
      {others.length > 0 && (
        <>
          <h4>{t('standard.others')}</h4>
          <ol>
            {others.map((other) => (
              <li key={other.id}>
                <Link to={linkTo(deviceOrderStandard, { id: other.id })}>{other.name}</Link>
                <small>
                  <Why {...other} />
                </small>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  )
}

/** What it names: the more, and the weightier, the earlier it comes. */
function Why({ named }: Match) {
  const { t } = useWords()
  const locale = useLocale()
  if (named.length === 0) return t('standard.anything')
  return t('standard.named', { names: named.map((name) => labelOf(fields[name], locale)).join(t('standard.and')) })
}
