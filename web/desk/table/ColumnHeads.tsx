/** The head of a plain table of figures: one line, a name for each column. @param act what the buttons in a last column do, read out only */
export function ColumnHeads({ columns, act }: { columns: readonly string[]; act?: string }) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
        {act ? (
          <th scope="col">
            <span className="visually-hidden">{act}</span>
          </th>
        ) : null}
      </tr>
    </thead>
  );
}
