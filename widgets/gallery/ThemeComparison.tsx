import { Badge, Button, Card, Heading, HStack, Input, Stack, Text, Textarea } from "@chakra-ui/react";

/** A button of the applicant's pages, and the variant of Chakra's button that has the same recipe. */
const BUTTONS = [
  ["primary", "solid"],
  ["secondary", "outline"],
  ["quiet", "ghost"],
] as const;

/** The same recipes as static classes on native elements and in Chakra's own components. */
export function ThemeComparison() {
  return (
    <Stack as="section" gap="4" aria-labelledby="theme-title">
      <Heading as="h2" id="theme-title" size="2xl">
        Theme
      </Heading>
      <Text>
        Above are native elements with the classes that applicants load, below Chakra's components. One recipe makes
        both, so they must look the same.
      </Text>
      <Card.Root role="group" aria-label="Theme: recipes">
        <Card.Body gap="4">
          <HStack wrap="wrap" data-made-by="classes">
            {BUTTONS.map(([kind]) => (
              <button key={kind} type="button" className={`p-button p-button--${kind}`}>
                {kind}
              </button>
            ))}
            <input className="p-input" aria-label="Input by class" placeholder="Input" />
            <textarea className="p-input p-textarea" aria-label="Text area by class" placeholder="Text area" />
          </HStack>
          <HStack wrap="wrap" data-made-by="components">
            {BUTTONS.map(([kind, variant]) => (
              <Button key={kind} type="button" variant={variant}>
                {kind}
              </Button>
            ))}
            <Input aria-label="Input by component" placeholder="Input" />
            <Textarea aria-label="Text area by component" placeholder="Text area" />
          </HStack>
        </Card.Body>
      </Card.Root>
      <Text>What the applicant's pages do not have is Chakra's own, in the same colours, fonts and corners.</Text>
      <HStack wrap="wrap" colorPalette="brand">
        <Badge>Badge</Badge>
        <Badge variant="solid">Solid badge</Badge>
      </HStack>
    </Stack>
  );
}
