// The shape of what is coming, so that nothing jumps when it comes. Style alone: it is on the screen for a moment.
import './shape.css'

/** Lines of words, or of rows. */
export const Lines = ({ count, className = '' }: { count: number; className?: string }) => (
  <div className={`kit-lines ${className}`} aria-hidden="true">
    {Array.from({ length: count }, (_, at) => (
      <i key={at} />
    ))}
  </div>
)

/** A field of a form. */
export const Box = () => <span className="kit-box" aria-hidden="true" />
