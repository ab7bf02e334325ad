import { notice } from '@steward/domain/desk/notice'
import { useTranslation } from 'react-i18next'
import { useDictionary } from '../data/use-dictionary.ts'
import { useList } from '../data/use-list.ts'
import { Link } from '../kit/address/link.tsx'
import { read } from '../look/frame-state.ts'
import { Waiting } from '../look/waiting.tsx'
import { leavesOf } from '../menu/menu-tree.ts'
import { useWholeMenu } from '../menu/use-menu.ts'

const SHOWN = 8

export function HomeNotices() {
  const { t } = useTranslation()
  const { data, isError, refetch } = useList(notice, { size: SHOWN, order: notice.order })
  const categories = useDictionary(notice.fields.category.choices)
  const { entries = [] } = useWholeMenu()
  const screen = leavesOf(entries).find((entry) => entry.code === notice.name)
  const categoryOf = (key: unknown) => categories.find((choice) => choice.key === String(key))

  return (
    <section className="home-card home-notices" aria-labelledby="home-notices">
      <h2 id="home-notices">{t('home.notices')}</h2>
      {screen && (
        <Link className="home-all" to={screen.to}>
          {t('home.allNotices')}
        </Link>
      )}
      {!data && !isError && <Waiting />}
      {isError && !data && (
        <p className="home-nothing">
          {t('home.noticesFailed')}{' '}
          <button type="button" className="home-again" onClick={() => void refetch()}>
            {t('page.retry')}
          </button>
        </p>
      )}
      {data?.records.length === 0 && <p className="home-nothing">{t('home.noNotices')}</p>}
      <ol>
        {data?.records.map((row) => {
          const category = categoryOf(row.category)
          return (
            <li key={row.id}>
              <button type="button" onClick={() => read({ of: 'notice', id: row.id })}>
                {category && <i className={`home-tag is-${category.tone}`}>{category.label}</i>}
                <span>{row.title}</span>
                <time>{row.releaseTime.slice(0, 10)}</time>
              </button>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
