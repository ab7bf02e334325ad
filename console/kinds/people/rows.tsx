// One page of people, as table rows or as cards on a phone.
import { type KeyboardEvent, useId } from 'react'
import { Portrait } from '../../kit/portrait.tsx'
import { useNarrow } from '../../kit/use-narrow.ts'
import { listed } from '../../words/listed.ts'
import type { PersonRow } from './people.ts'
import { useWords } from './words/use-words.ts'

interface RowsProps {
  people: readonly PersonRow[]
  isMany: boolean
  chosen: ReadonlySet<string>
  choose: (people: readonly PersonRow[], isChosen: boolean) => void
  confirm: () => void
}

interface PersonProps extends Omit<RowsProps, 'people' | 'chosen' | 'confirm'> {
  person: PersonRow
  isChosen: boolean
  group: string
}

const places = (names: string | undefined) => listed(names?.split(',') ?? [])

function Mark({ person, isMany, isChosen, choose, group }: PersonProps) {
  const { t } = useWords()
  return (
    <input
      type={isMany ? 'checkbox' : 'radio'}
      name={group}
      aria-label={t('choose', { name: person.realName })}
      checked={isChosen}
      onClick={(event) => event.stopPropagation()}
      onChange={(event) => choose([person], event.target.checked)}
    />
  )
}

export function PeopleRows(props: RowsProps) {
  const { people, chosen, isMany, choose, confirm } = props
  const { t } = useWords()
  const isNarrow = useNarrow()
  const group = useId()
  // Enter on a checkbox confirms the dialog; space and arrows change the selection.
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    confirm()
  }
  const rows = people.map((person) => ({ person, isMany, choose, group, isChosen: chosen.has(person.id) }))
  if (isNarrow)
    return (
      <ul className="people-cards" onKeyDown={press}>
        {rows.map((row) => (
          <PersonCard key={row.person.id} {...row} />
        ))}
      </ul>
    )
  const isAll = people.every((person) => chosen.has(person.id))
  return (
    <table className="people-table" onKeyDown={press}>
      <thead>
        <tr>
          <th className="people-mark">
            {isMany && (
              <input
                type="checkbox"
                aria-label={t('chooseAll')}
                checked={isAll}
                onChange={(event) => choose(people, event.target.checked)}
              />
            )}
          </th>
          <th className="people-face">{t('avatar')}</th>
          <th>{t('name')}</th>
          <th>{t('dept')}</th>
          <th>{t('post')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <PersonLine key={row.person.id} {...row} />
        ))}
      </tbody>
    </table>
  )
}

const toggle = ({ choose, person, isChosen, isMany }: PersonProps) => choose([person], !isMany || !isChosen)

function PersonLine(row: PersonProps) {
  const { person } = row
  return (
    <tr data-chosen={row.isChosen || undefined} onClick={() => toggle(row)}>
      <td className="people-mark">
        <Mark {...row} />
      </td>
      <td className="people-face">
        <Portrait name={person.realName} link={person.avatar} size={28} />
      </td>
      <td>{person.realName}</td>
      <td title={places(person.deptName)}>{places(person.deptName)}</td>
      <td title={places(person.postName)}>{places(person.postName)}</td>
    </tr>
  )
}

function PersonCard(row: PersonProps) {
  const { person } = row
  return (
    <li data-chosen={row.isChosen || undefined} onClick={() => toggle(row)}>
      <Mark {...row} />
      <Portrait name={person.realName} link={person.avatar} size={40} />
      <span>
        <strong>{person.realName}</strong>
        <small>{[places(person.deptName), places(person.postName)].filter(Boolean).join(' · ')}</small>
      </span>
    </li>
  )
}
