/** What a translator is told of the elements, properties and calls of the code that show a text. */

const byElement: readonly (readonly [name: RegExp, words: string])[] = [
  [/^(button|Button|IconButton|LinkButton|ButtonLink)$/, 'a button'],
  [/^(MenuItem|Menu)$/, 'a line of a menu'],
  [/^(a|Link|TextLink|ButtonLink|OlderLink)$/, 'a link'],
  [/^h1$/, 'heading of the page'],
  [/^(h[2-6]|summary|Opener|Disclosure|Title)$/, 'heading of a part'],
  [/^p$/, 'text of a page or dialog'],
  [/^li$/, 'a line of a list'],
  [/^th$/, 'head of a column or row'],
  [/^td$/, 'a cell of a table'],
  [/^caption$/, 'heading of a table'],
  [/^figcaption$/, 'line below a picture'],
  [/^dt$/, 'name of a fact'],
  [/^(dd|Fact)$/, 'a fact, beside its name'],
  [/^(option|RadioCards|ChipChoice|ChipRow|Days)$/, 'a choice of a list'],
  [/^legend$/, 'heading of a group of fields'],
  [/^(label|Field)$/, 'label of a field'],
  [/^title$/, 'title of the page, or of a part of a picture'],
  [/^(Tag|Badge|Pill|Chip|StatusMark|Origin)$/, 'a mark: a state or kind in one word'],
  [/^(Banner|FormError|FieldError|SaveNote)$/, 'notice, error or state above or below a form'],
  [/^EmptyState$/, 'shown where a list is empty'],
  [/^VisuallyHidden$/, 'read out by a screen reader, not seen'],
  [/^(Effect|OutcomeLine|Difference)$/, 'a line that says what changes or came of it'],
  [/^s$/, 'an older price, struck through'],
  [/^Rates$/, 'a price, beside a package'],
  [/^Gift$/, 'text of what Premium gives'],
];

const dialog = /Dialog$|^Popup|^Modal/;
const spoken = 'read out by a screen reader, not seen';

const byAttribute: readonly (readonly [name: RegExp, element: RegExp, words: string])[] = [
  [/^aria-label$/, /^(button|Button|IconButton)$/, 'name of a button, read out, not seen'],
  [/^aria-label$/, /^Link$/, 'name of a link, read out, not seen'],
  [/^aria-label$/, /^(input|TextInput|TextArea|Select|select|textarea)$/, 'name of a field, read out, not seen'],
  [/^aria-label$/, /./, spoken],
  [/^label$/, /^IconButton$/, 'button without words: read out, and shown on hover'],
  [/^label$/, /^(Field|\w+Field|MessageForm|Field\w+|DateField|WritingNote|PictureChoice)$/, 'label of a field'],
  [/^label$/, /^(Fact|Line)$/, 'name of a fact'],
  [/^label$/, /^(Radio|Checkbox|Switch|RadioCard)$/, 'label of a choice one can tick'],
  [/^label$/, /^(FieldGroup|RadioCards|Tiles|ChipRow|Segments)$/, 'heading of a group of choices'],
  [/^label$/, /^(Badge|Avatar|OnlineDot)$/, 'what a mark or number says'],
  [/^label$/, /^(Menu|StepFoot)$/, 'a button'],
  [/^label$/, /^(Progress|LoadingBar|Spinner|StepDots|Countdown)$/, 'what is under way, read out'],
  [/^label$/, /^(Tabs|TabLinks|Toaster|RangeSlider|Panel|Sheet|Collections)$/, 'name of a part of the page, read out'],
  [/^label$/, /./, 'label'],
  [/^labelEnd$/, /^/, 'remark beside a label'],
  [/^(title|heading)$/, dialog, 'heading of a dialog'],
  [/^title$/, /^(PageTitle|DeskShell|ListPage|ShopHead)$/, 'heading of the page'],
  [/^title$/, /^(Banner|Say)$/, 'heading of a notice'],
  [/^title$/, /^EmptyState$/, 'heading where a list is empty'],
  [/^title$/, /^(button|Button|Link|span|td)$/, 'shown on hover'],
  [/^title$/, /^iframe$/, spoken],
  [/^(title|heading)$/, /^/, 'heading of a part or card'],
  [/^(summary|what|who)$/, /./, 'heading of a part, line or card'],
  [/^(lead|text|intro|since)$/, /./, 'text below a heading'],
  [/^lead$/, /^/, 'text below a heading'],
  [/^hint$/, /^/, 'hint below a field or choice'],
  [/^error$/, /^/, 'error at a field'],
  [/^placeholder$/, /^Select$/, 'first line of a list to choose from'],
  [/^placeholder$/, /^/, 'example or hint in an empty field'],
  [/^(action|confirm|submit)$/, /^/, 'button of a dialog'],
  [/^(button|primary)$/, /^/, 'a button'],
  [/^(closeLabel|dismissLabel|showLabel)$/, /^/, 'button without words, read out'],
  [/^(pendingLabel|loadingLabel|busyLabel)$/, /^/, 'a button while its work is under way'],
  [/^(onlineLabel|checkedLabel|lowLabel|highLabel|partLabels|valueText)$/, /^/, spoken],
  [/^alt$/, /^/, 'description of a picture, read out'],
  [/^data-label$/, /^/, 'name of a cell of a table, on phones'],
  [/^(columns|figures|first)$/, /./, 'head of a column'],
  [/^(filters)$/, /./, 'name of a filter of a list, or a choice of it'],
  [/^(views|tabs|links)$/, /./, 'a tab'],
  [/^(options|kinds|choices)$/, /./, 'a choice of a list'],
  [/^keys$/, /./, 'what a key does, in the list of keys'],
  [/^(rows|total)$/, /./, 'name of a row of a table, or a cell of it'],
  [/^(legend|series|unit)$/, /./, 'legend of a chart: what is drawn'],
  [/^kind$/, /^(ListPage|Peek)$/, 'kind of thing a list shows, above one of them'],
  [/^search$/, /./, 'hint in a field to search: by what'],
  [/^(note|line|end)$/, /./, 'small remark beside a heading or line'],
  [/^empty$/, /./, 'shown where a list is empty'],
  [/^data-tone$/, /./, 'a mark: a state in one word'],
  [/^icon$/, /^Task$/, 'text of the page'],
  [/^word$/, /^Origin$/, 'a mark: where a value comes from'],
  [/^trailing$/, /./, 'remark behind a field'],
];

const byCall: readonly (readonly [name: RegExp, words: string])[] = [
  [/^(show|done|setAnnouncement)$/, 'notice that something was done, or was not; gone after some seconds'],
  [/^(setError)$/, 'error above a form or at a field'],
  [/^saveCsv$/, 'head of a column in a file to download'],
  [/^(numberField|field)$/, 'label of a field'],
];

const meaningOf = (list: readonly (readonly [RegExp, string])[], name: string) =>
  list.find(([pattern]) => pattern.test(name))?.[1];

/** Of an element whose text it is; nothing of one that only groups or decorates. */
export const elements = (name: string): string | undefined => meaningOf(byElement, name);

/** Of a property of an element, or (without an element) of an object. */
export const attributes = (name: string, element: string): string | undefined =>
  byAttribute.find(([pattern, of]) => pattern.test(name) && of.test(element))?.[2];

/** Of a function the text is given to. */
export const calls = (name: string): string | undefined => meaningOf(byCall, name);
