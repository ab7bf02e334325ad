// Skeletons in plain CSS, the size of the content that is loading, to avoid layout shifts.
import './shape.css'

/** Lines of text, or rows of a list. */
export const Lines = ({ count, className = '' }: { count: number; className?: string }) => (
  <div className={`kit-lines ${className}`} aria-hidden="true">
    {Array.from({ length: count }, (_, at) => (
      <i key={at} />
    ))}
  </div>
)

/** An input of a form. */
export const Box = () => <span className="kit-box" aria-hidden="true" />
