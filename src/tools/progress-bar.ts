/**
 * Shows the progress of a step on stderr: a bar on a terminal, otherwise a line for every 10 percent.
 *
 * @param expected the total, unless it is passed with each call
 */
export function progressBar(step: string, expected = 0): (done: number, total?: number) => void {
  const { stderr } = process;
  const unit = stderr.isTTY ? 1 : 10;
  let shown = 0;
  return (done, total = expected) => {
    const percent = Math.floor((done / total) * 100);
    if (percent < shown + unit) return;
    shown = percent - (percent % unit);
    if (!stderr.isTTY) stderr.write(`${step}: ${shown} %\n`);
    else
      stderr.write(
        `\r${step} [${'#'.repeat(shown / 4).padEnd(25, '-')}] ${String(shown).padStart(3)} %${shown === 100 ? '\n' : ''}`,
      );
  };
}
