// What a detail is made of: `page: [steps, facts(['deviceId', 'areaId']), related(repairBill, 'orderId')]`. Each part is a
// component over the open row and a lazy chunk, so that a list does not load the parts of its details.
import type { EntityName } from '@steward/domain/registry'
import { Suspense } from 'react'
import { lazyPart } from '../kit/lazy/lazy-part.tsx'
import { Expected } from '../kit/state/states.tsx'
import type { PartProps, Part, Heading } from '../screen/adjust.ts'
import type { TimelineLook } from '../screen/timeline.ts'

const Facts = lazyPart(
  () => import('./facts.tsx'),
  (module) => module.Facts,
)
const AllFacts = lazyPart(
  () => import('./facts.tsx'),
  (module) => module.AllFacts,
)
const Written = lazyPart(
  () => import('./facts.tsx'),
  (module) => module.Written,
)
const Steps = lazyPart(
  () => import('./steps.tsx'),
  (module) => module.Steps,
)
const Related = lazyPart(
  () => import('./related.tsx'),
  (module) => module.Related,
)
const Links = lazyPart(
  () => import('./links.tsx'),
  (module) => module.Links,
)
const LinesTable = lazyPart(
  () => import('./lines.tsx'),
  (module) => module.LinesTable,
)
const Timeline = lazyPart(
  () => import('./timeline.tsx'),
  (module) => module.Timeline,
)

/** Some fields under a heading; those without a value are left out. */
export const facts = (names: readonly string[], heading?: Heading): Part =>
  Object.assign(
    function FactsPart(props: PartProps) {
      return <Facts {...props} names={names} heading={heading} />
    },
    { told: { names, heading } },
  )

/** Every field of the row in its sections, as in its form. */
export const allFacts: Part = AllFacts

/** Who created and changed the row, and when. */
export const written: Part = Written

/** Where a document stands in its course. */
export const steps: Part = Steps

/** Rows of another entity that name this one: `related(repairBill, 'orderId')`. */
export const related = (of: { name: EntityName }, field: string, heading?: Heading): Part =>
  function RelatedPart(props) {
    return <Related {...props} of={of.name} field={field} heading={heading} />
  }

/** The lines of a document as a table: `lines('steps')`. */
export const lines = (name: string): Part =>
  function LinesPart(props) {
    return <LinesTable {...props} name={name} />
  }

const allLines: Part = (props) =>
  Object.keys(props.entity.lines).map((name) => <LinesTable key={name} {...props} name={name} />)

/** Links to the lists of everything that names this row. */
export const links: Part = Links

/** Rows of another entity as a time line: who, when, what, the comment, and the wait between. */
export const timeline = (look: TimelineLook): Part =>
  Object.assign(
    function TimelinePart(props: PartProps) {
      return <Timeline {...props} look={look} />
    },
    { look },
  )

/** What a detail shows when its screen says nothing. */
export const usualParts: readonly Part[] = [allFacts, allLines, links, written]

/** Parts in order; each loads by itself. */
export const Parts = ({ parts, ...props }: PartProps & { parts: readonly Part[] }) =>
  parts.map((One, at) => (
    // The parts of a screen are declared once and keep their order.
    // oxlint-disable-next-line react/no-array-index-key
    <Suspense key={at} fallback={<Expected lines={3} />}>
      <One {...props} />
    </Suspense>
  ))
