import { Badge, Button as ChakraButton, Card, chakra, Heading, HStack, Stack, Text } from "@chakra-ui/react";
import { buttonRecipe, inputRecipe } from "../../theme/index.ts";

const RecipeButton = chakra("button", buttonRecipe);
const RecipeInput = chakra("input", inputRecipe);
const VARIANTS = ["primary", "secondary", "quiet", "danger"] as const;

/** The same recipes as static classes and as Chakra's components, and Chakra's own recipes on the same tokens. */
export function ThemeComparison() {
  return (
    <Stack as="section" gap="4" aria-labelledby="theme-title">
      <Heading as="h2" id="theme-title" size="2xl">
        Theme
      </Heading>
      <Text>
        Static classes, as applicants load them, stand above Chakra's components of the same recipes. Both must look the
        same.
      </Text>
      <Card.Root role="group" aria-label="Theme: recipes">
        <Card.Body gap="4">
          <HStack wrap="wrap" data-made-by="classes">
            {VARIANTS.map((variant) => (
              <button key={variant} type="button" className={`p-button p-button--${variant}`}>
                {variant}
              </button>
            ))}
            <input className="p-input" aria-label="Input by class" placeholder="p-input" />
          </HStack>
          <HStack wrap="wrap" data-made-by="components">
            {VARIANTS.map((variant) => (
              <RecipeButton key={variant} type="button" variant={variant}>
                {variant}
              </RecipeButton>
            ))}
            <RecipeInput aria-label="Input by component" placeholder="p-input" />
          </HStack>
        </Card.Body>
      </Card.Root>
      <Text>Chakra's own components have the same colours, fonts and corners.</Text>
      <HStack wrap="wrap" colorPalette="brand">
        <ChakraButton>Chakra button</ChakraButton>
        <ChakraButton variant="outline">Chakra outline</ChakraButton>
        <Badge>Chakra badge</Badge>
        <Badge variant="solid">Solid badge</Badge>
      </HStack>
    </Stack>
  );
}
