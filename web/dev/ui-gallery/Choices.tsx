import { Checkbox, Radio, Switch } from '../../ui/Checkbox.tsx';
import { RadioCard, RadioCards, Tile, Tiles } from '../../ui/RadioCards.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { type Scheme, Stack } from './Board.tsx';

const PACKS = [
  ['10 credits', '€1.12 per message', '€14.90', '€11.18', ''],
  ['30 credits', '€0.89 per message', '€35.70', '€26.78', 'Suggested'],
  ['75 credits', '€0.74 per message', '€74.25', '€55.69', ''],
  ['150 credits', '€0.64 per message', '€127.50', '€95.63', 'Best rate'],
] as const;
const WAYS = ['iDEAL', 'Visa', 'Mastercard', 'PayPal', 'Apple Pay', 'Bancontact', 'Direct debit', 'paysafecard'];

/** Checkboxes, radio buttons, switches and chips. */
export function Choices({ scheme }: { scheme: Scheme }) {
  return (
    <>
      <div className="gallery-columns">
        <Stack label="Checkbox and radio">
          <div>
            <Checkbox label="I have read how fictional profiles work" defaultChecked />
            <Checkbox id={`${scheme}-terms`} label="I am 18 or over" error="Please confirm your age." />
            <Checkbox label="Not available" disabled hint="Only for members with a photo." />
            <Radio name={`${scheme}-r`} label="Everyone" defaultChecked />
            <Radio name={`${scheme}-r`} label="Only people I like" hint="Others do not see when you are online." />
          </div>
        </Stack>
        <Stack label="Switch">
          <div>
            <Switch label="New messages" hint="By e-mail, once an hour at most." defaultChecked />
            <Switch label="Likes" />
            <Switch label="News" disabled />
          </div>
        </Stack>
      </div>
      <RadioCards id={`${scheme}-pack`} label="Package" columns>
        {PACKS.map(([title, text, old, price, tag], index) => (
          <RadioCard
            key={title}
            name={`${scheme}-pack`}
            value={title}
            defaultChecked={index === 1}
            title={title}
            text={text}
            tag={tag ? <Tag tone="amber">{tag}</Tag> : null}
            aside={
              <>
                <s>{old}</s>
                {price}
              </>
            }
          />
        ))}
      </RadioCards>
      <Tiles id={`${scheme}-pay`} label="Pay with">
        {WAYS.map((way, index) => (
          <Tile
            key={way}
            name={`${scheme}-pay`}
            value={way}
            label={way}
            defaultChecked={index === 0}
            disabled={index === 7}
          />
        ))}
      </Tiles>
    </>
  );
}
